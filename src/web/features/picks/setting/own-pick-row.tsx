import { Scissors, Trash2 } from 'lucide-react'
import type { Pick } from '#contract/picks/schemas.ts'
import { formatDay, useLanguage } from '../../../shell/locale/index.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { pickMomentPath, pickPath } from '../addresses.ts'

interface OwnPickRowProps {
  readonly pick: Pick
  readonly onRemove: () => void
}

/** A pick in the list of the owner of its source: who cut it, from what, and its removal. */
export function OwnPickRow({ pick, onRemove }: OwnPickRowProps) {
  const { t } = useTranslation('picks')
  const language = useLanguage()
  const { id, createdAt, cutter, posterUrl, source, title } = pick
  return (
    <article aria-label={title} className="flex items-center gap-3 border-t border-line py-3">
      <div className="grid h-24 w-16 shrink-0 place-items-center overflow-hidden rounded-control bg-night">
        {posterUrl === null ? (
          <Scissors aria-hidden className="size-6 text-white/50" strokeWidth={1.5} />
        ) : (
          <img src={posterUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="palt line-clamp-2 font-bold">
          <SiteLink to={pickPath(id)} prefetch="none" className="inline-flex min-h-11 items-center">
            {title}
          </SiteLink>
        </h3>
        <p className="text-sm text-muted">
          {cutter === null ? t('own.deletedUser') : t('cutBy', { name: cutter.nickName })}
          {' · '}
          <time dateTime={createdAt}>{formatDay(createdAt, language)}</time>
        </p>
        <SiteLink
          to={pickMomentPath(pick)}
          prefetch="none"
          className="flex min-h-11 items-center text-sm underline underline-offset-2"
        >
          <span className="truncate">{t('watch', { title: source.title })}</span>
        </SiteLink>
      </div>
      <Confirm
        label={t('removeOf', { title })}
        icon={<Trash2 aria-hidden className="size-5" />}
        title={t('removeTitle')}
        text={t('removeText')}
        confirmLabel={t('remove')}
        intent={onRemove}
        className="icon-button"
      />
    </article>
  )
}
