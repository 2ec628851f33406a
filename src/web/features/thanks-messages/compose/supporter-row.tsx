import { Check } from 'lucide-react'
import type { ThanksSupporter } from '#contract/thanks-messages/schemas.ts'
import { formatGifts } from '#contract/thanks-messages/template.ts'
import { formatDay, formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'

interface SupporterRowProps {
  readonly supporter: ThanksSupporter
  readonly isChosen: boolean
  readonly disabled: boolean
  onToggle(): void
}

/** A supporter with a checkbox, their gifts, and when they were last thanked. */
export function SupporterRow({ supporter, isChosen, disabled, onToggle }: SupporterRowProps) {
  const { t } = useTranslation('thanks')
  const language = useLanguage()
  const { user, points, gifts, thankedAt } = supporter
  return (
    <li className="flex items-center gap-1 pr-2 has-checked:bg-brand-soft">
      <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 py-3 pl-4">
        <input type="checkbox" checked={isChosen} disabled={disabled} onChange={onToggle} className="size-5 shrink-0" />
        <Avatar src={user.avatarUrl} className="size-11" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-bold">{user.nickName}</span>
          <span className="block truncate text-sm text-muted">
            <span className="tabular-nums">{t('supporters.points', { points: formatNumber(points, language) })}</span>
            {gifts.length > 0 && ` · ${formatGifts(gifts, language)}`}
          </span>
          {thankedAt !== null && (
            <span className="flex items-center gap-1 text-tiny text-good">
              <Check aria-hidden className="size-3.5" />
              {t('supporters.thanked', { day: formatDay(thankedAt, language) })}
            </span>
          )}
        </span>
      </label>
      <SiteLink
        to={routePath('thanks_message___{userId}', { userId: user.id })}
        className="inline-flex min-h-11 shrink-0 items-center rounded-control px-3 text-sm font-bold text-brand-ink hover:underline"
      >
        {t('supporters.thread')}
        <span className="sr-only">{t('supporters.threadOf', { name: user.nickName })}</span>
      </SiteLink>
    </li>
  )
}
