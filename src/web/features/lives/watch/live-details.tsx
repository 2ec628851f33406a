import type { ReactNode } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { isRunning } from '#contract/lives/states.ts'
import { useProfile } from '../../../shell/account/use-account.ts'
import { useGenreName } from '../../../shell/genres.ts'
import { formatDateTime, useLanguage } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { GenreIcon } from '../../../shell/genre-icon.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DemoBadge } from '../../../ui/demo-badge.tsx'
import { Elapsed } from '../card/live-badges.tsx'

interface LiveDetailsProps {
  readonly live: Live
  readonly now: number
  /** Shown among the actions. */
  readonly children: ReactNode
}

/** Genre, time, notices, and the actions of the liver; the bar shows the rest. */
export function LiveDetails({ live, now, children }: LiveDetailsProps) {
  const { t } = useTranslation('watch')
  const { t: tLives } = useTranslation('lives')
  const genreName = useGenreName()
  const language = useLanguage()
  const profile = useProfile()
  const own = profile?.user.id === live.liver.id
  const running = isRunning(live)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        {live.demo && <DemoBadge />}
        <span className="inline-flex items-center gap-1">
          <GenreIcon genre={live.genre} className="size-4" />
          {genreName(live.genre)}
        </span>
        {running && live.startedAt !== null && <Elapsed since={live.startedAt} now={now} />}
        {live.startsAt !== null && !running && (
          <time dateTime={live.startsAt}>{formatDateTime(live.startsAt, language)}</time>
        )}
      </div>
      {live.recordingFault !== null && running && (
        <Notice variant="warn">{tLives(`recordingFault.${live.recordingFault}`)}</Notice>
      )}
      {own && live.endReason !== null && (
        <Notice variant="info" title={tLives(`endReason.${live.endReason}.title`)}>
          <p className="mt-1">{tLives(`endReason.${live.endReason}.text`)}</p>
        </Notice>
      )}
      {!live.chatting && running && <p className="text-sm text-muted">{t('noChat')}</p>}
      {(own || children !== null) && (
        <div className="flex flex-wrap items-center gap-3">
          {children}
          {own && <ButtonLink to={routePath('user_live___live_stream_setting')}>{t('liverTools')}</ButtonLink>}
          {own && running && (
            <Confirm label={t('end.button')} title={t('end.title')} text={t('end.text')} intent="end" />
          )}
        </div>
      )}
    </div>
  )
}
