import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Live } from '#contract/lives/schemas.ts'
import { useProfile } from '../../../shell/account/use-account.ts'
import { formatDateTime, formatElapsed, useLanguage } from '../../../shell/locale/index.ts'
import { toast } from '../../../shell/toasts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DemoBadge, Elapsed, LiveBadge, ViewerCount } from '../card/live-badges.tsx'
import { GenreIcon } from '../genre-icon.tsx'

const runningStates: readonly Live['state'][] = ['on_air', 'interrupted']

interface LiveDetailsProps {
  readonly live: Live
  readonly now: number
  /** Shown among the actions. */
  readonly children: ReactNode
}

/** Below the player: title, liver, viewers, notices and actions. */
export function LiveDetails({ live, now, children }: LiveDetailsProps) {
  const { t } = useTranslation('lives')
  const language = useLanguage()
  const profile = useProfile()
  const own = profile?.user.id === live.liver.id
  const isRunning = runningStates.includes(live.state)
  return (
    <div className="flex flex-col gap-4 pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm font-bold">
        <span className="flex gap-1.5">
          <LiveBadge state={live.state} />
          {live.demo && <DemoBadge />}
        </span>
        {isRunning && <ViewerCount viewers={live.viewers} />}
        {isRunning && live.startedAt !== null && <Elapsed since={live.startedAt} now={now} />}
        {live.startsAt !== null && !isRunning && (
          <time dateTime={live.startsAt}>{formatDateTime(live.startsAt, language)}</time>
        )}
        <span className="inline-flex items-center gap-1 font-normal text-muted">
          <GenreIcon genre={live.genre} className="size-4" />
          {t(`genre.${live.genre}`)}
        </span>
      </div>
      {live.archivePending && <output className="text-sm">{t('archive.pending')}</output>}
      {live.archive && <p className="text-sm">{t('archive.over', { time: formatElapsed(live.archive.durationMs) })}</p>}
      {live.recordingFault !== null && isRunning && (
        <Notice variant="warn">{t(`recordingFault.${live.recordingFault}`)}</Notice>
      )}
      {live.endReason !== null && (
        <Notice variant="info" title={t(`endReason.${live.endReason}.title`)}>
          <p className="mt-1">{t(`endReason.${live.endReason}.text`)}</p>
        </Notice>
      )}
      {!live.chatting && isRunning && <p className="text-sm text-muted">{t('noChat')}</p>}
      <h1 className="text-xl font-black sm:text-2xl">{live.title}</h1>
      <div className="flex flex-wrap items-center gap-3">
        <div className="mr-auto flex min-w-0 items-center gap-3">
          <Avatar src={live.liver.avatarUrl} className="size-12" />
          <p className="truncate font-bold">{live.liver.nickName}</p>
        </div>
        {children}
        <ShareButton title={live.title} />
        {own && <ButtonLink to="/user_live/live_stream_setting">{t('liverTools')}</ButtonLink>}
        {own && isRunning && (
          <Confirm label={t('end.button')} title={t('end.title')} text={t('end.text')} intent="end" />
        )}
      </div>
    </div>
  )
}

const canShare = () => 'share' in navigator
const isDismissal = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Opens the system's share sheet, or copies the link when there is none. */
function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation('lives')
  async function share() {
    const url = window.location.origin + window.location.pathname
    try {
      if (canShare()) {
        await navigator.share({ title, url })
      } else {
        await navigator.clipboard.writeText(url)
        await toast.success(t('copied'))
      }
    } catch (error) {
      if (!isDismissal(error)) await toast.error(t('copyFailed'))
    }
  }
  return (
    <Button onClick={share}>
      <Share2 aria-hidden className="size-4" />
      {t('share')}
    </Button>
  )
}
