import { Form, useNavigation } from 'react-router'
import { visibilities } from '#contract/lives/limits.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { formatDateTime, formatElapsed, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { LiveThumbnail } from '../cover/live-cover.tsx'

interface OwnArchivesProps {
  readonly lives: readonly Live[]
  /** The cursor of the next page; null at the end. */
  readonly next: string | null
  /** The page is the first one. */
  readonly isFirst: boolean
  /** When the list was read, in milliseconds. */
  readonly readAt: number
  /** The message of the last refused action. */
  readonly fault: string | undefined
}

/** All archives of the liver, published or not, with the controls of each. */
export function OwnArchives({ lives, next, isFirst, readAt, fault }: OwnArchivesProps) {
  const { t } = useTranslation('archive')
  return (
    <section id="archives" aria-labelledby="archives-title" className="card flex flex-col gap-5 p-5 sm:p-8">
      <div>
        <h2 id="archives-title" className="text-lg font-bold">
          {t('list.title')}
        </h2>
        <p className="mt-1 text-sm text-muted">{t('list.text')}</p>
      </div>
      {fault !== undefined && <Notice variant="bad">{fault}</Notice>}
      {lives.length === 0 ? (
        <p className="text-muted">{t(isFirst ? 'list.none' : 'list.noMore')}</p>
      ) : (
        <ul aria-labelledby="archives-title" className="flex flex-col divide-y divide-line">
          {lives.map((live) => (
            <ArchiveRow key={live.id} live={live} readAt={readAt} />
          ))}
        </ul>
      )}
      {(!isFirst || next !== null) && (
        <nav aria-label={t('list.pages')} className="flex flex-wrap gap-3">
          {!isFirst && <ButtonLink to={`${routePath('liver_profile')}#archives`}>{t('list.newest')}</ButtonLink>}
          {next !== null && (
            <ButtonLink to={`${routePath('liver_profile')}?archives=${next}#archives`}>{t('list.older')}</ButtonLink>
          )}
        </nav>
      )}
    </section>
  )
}

function ArchiveRow({ live, readAt }: { live: Live; readAt: number }) {
  const { t } = useTranslation('archive')
  const language = useLanguage()
  const { archive, id, startedAt, title } = live
  if (archive === null) return null
  const takenDown = archive.own?.takenDown === true
  const status = archive.published ? 'list.published' : takenDown ? 'list.takenDown' : 'list.unpublished'
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3 sm:gap-4">
        <span className="relative aspect-video w-32 shrink-0 overflow-hidden rounded-lg sm:w-44">
          <LiveThumbnail live={live} now={readAt} lazy />
          <span className="absolute bottom-1 right-1 rounded bg-night/85 px-1.5 text-tiny font-bold tabular-nums text-white">
            {formatElapsed(archive.durationMs)}
          </span>
        </span>
        <div className="min-w-0 flex-1">
          <h3 className="palt line-clamp-2 font-bold">
            <SiteLink
              to={`${routePath('live-info___{id}', { id })}#archive`}
              className="underline-offset-4 hover:underline"
            >
              {title}
            </SiteLink>
          </h3>
          {startedAt !== null && (
            <time dateTime={startedAt} className="block text-sm text-muted">
              {formatDateTime(startedAt, language)}
            </time>
          )}
          <p className="mt-1 text-sm">
            <span
              aria-hidden
              className={`mr-1.5 inline-block size-2.5 rounded-full ${archive.published ? 'bg-good' : 'bg-muted'}`}
            />
            {t(status)}
          </p>
        </div>
      </div>
      <ArchiveControls live={live} published={archive.published} takenDown={takenDown} />
    </li>
  )
}

interface ArchiveControlsProps {
  readonly live: Live
  readonly published: boolean
  readonly takenDown: boolean
}

function ArchiveControls({ live: { id, title, visibility }, published, takenDown }: ArchiveControlsProps) {
  const { t } = useTranslation('archive')
  const { t: tLives } = useTranslation('lives')
  const busy = useNavigation().state !== 'idle'
  const visibilityId = `visibility-${id}`
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Form method="post" preventScrollReset className="flex min-w-0 flex-wrap items-end gap-2">
        <label htmlFor={visibilityId} className="flex min-w-0 flex-col gap-1 text-sm">
          <span className="text-muted">{t('list.visibility')}</span>
          <select
            key={visibility}
            id={visibilityId}
            name="visibility"
            defaultValue={visibility}
            className="field min-w-0 max-w-56"
          >
            {visibilities.map((value) => (
              <option key={value} value={value}>
                {tLives(`visibility.${value}`)}
              </option>
            ))}
          </select>
        </label>
        <Button
          type="submit"
          name="intent"
          value={`visibility ${id}`}
          disabled={busy}
          aria-label={t('list.saveVisibility', { title })}
        >
          {t('list.save')}
        </Button>
      </Form>
      {!takenDown && (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value={`${published ? 'unpublish' : 'publish'} ${id}`} disabled={busy}>
            {t(published ? 'unpublish' : 'publish')}
          </Button>
        </Form>
      )}
      <Confirm
        label={t('list.delete')}
        title={t('deleteTitle')}
        text={t('list.deleteText', { title })}
        confirmLabel={t('delete')}
        intent={`delete ${id}`}
      />
    </div>
  )
}
