import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { preconnect } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { interruptionGraceSeconds } from '#contract/lives/limits.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { useSign } from '../../../api/use-live.ts'
import { LivePlayer } from '../../../player/index.ts'
import { formatDateTime, formatElapsed, useLanguage } from '../../../shell/locale/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LiveCover } from '../cover/live-cover.tsx'

/** The player's key: another trim is another recording, which needs a new player. */
function trimKey({ archive }: Live): string {
  const trim = archive?.own?.trim
  return trim ? `${trim.fromMs}-${trim.toMs}` : 'whole'
}

/** The player of a live, or a message while there is no video. */
export function LiveStage({ live, now }: { live: Live; now: number }) {
  const { t } = useTranslation('lives')
  const sign = useSign(live)
  const { revalidate } = useRevalidator()
  // The media engine has its own origin: connect to it while the player's code loads.
  if (live.playlistUrl !== null) preconnect(new URL(live.playlistUrl).origin, { crossOrigin: 'anonymous' })
  // The same player plays the live and then its recording, so that the end of the live does not interrupt playback.
  if (live.playlistUrl !== null) {
    return (
      <>
        <LivePlayer
          key={trimKey(live)}
          url={live.playlistUrl}
          latencyMode={live.latencyMode}
          whep={live.whepUrl}
          sign={sign}
          title={live.title}
          poster={live.posterUrl}
          cover={<LiveCover live={live} />}
          recorded={live.state === 'archived' || live.state === 'ended'}
          // No realtime message reports that an ended live was taken down or moved.
          onLost={revalidate}
        />
        {live.state === 'interrupted' && live.interruptedAt !== null && (
          <InterruptedNote since={live.interruptedAt} now={now} />
        )}
      </>
    )
  }
  switch (live.state) {
    case 'on_air':
    case 'interrupted':
      return <StageMessage live={live} title={t('stage.preparing')} />
    case 'draft':
    case 'scheduled': {
      const due = live.startsAt === null || Date.parse(live.startsAt) <= now
      return (
        <StageMessage live={live} title={due ? t('stage.due') : t('stage.scheduled')}>
          {live.startsAt !== null && <Countdown startsAt={live.startsAt} now={now} />}
        </StageMessage>
      )
    }
    case 'preparing':
      return (
        <StageMessage live={live} title={t('stage.preparing')}>
          <p>{t('stage.preparingText')}</p>
        </StageMessage>
      )
    case 'ended':
    case 'archived':
    case 'cancelled': {
      const which = live.state === 'cancelled' ? 'cancelled' : 'ended'
      return (
        <StageMessage live={live} title={t(`stage.${which}`)}>
          <p>{t(`stage.${which}Text`)}</p>
          <ButtonLink to="/" variant="primary">
            {t('stage.toTop')}
          </ButtonLink>
        </StageMessage>
      )
    }
  }
}

/** The cover with a message, while there is no video. */
function StageMessage({ live, title, children }: { live: Live; title: string; children?: ReactNode }) {
  return (
    <div className="on-dark absolute inset-0 text-white">
      <LiveCover live={live} />
      <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-night/65 p-6 text-center">
        <p className="palt text-xl font-black sm:text-3xl">{title}</p>
        {children}
      </div>
    </div>
  )
}

/** The time left until a scheduled live, to the second, and its start in Japan time. */
function Countdown({ startsAt, now }: { startsAt: string; now: number }) {
  const { t } = useTranslation('lives')
  const language = useLanguage()
  const left = Date.parse(startsAt) - now
  return (
    <>
      {left > 0 && (
        <p className="text-4xl font-black tabular-nums sm:text-6xl" role="timer" suppressHydrationWarning>
          {formatElapsed(left)}
        </p>
      )}
      <p className="text-sm sm:text-base">
        {t('startsAt', { time: formatDateTime(startsAt, language) })} ({t('jst')})
      </p>
    </>
  )
}

/** Whole seconds left before an interruption that began at `since` ends the live. */
export const secondsLeft = (since: string, now: number): number =>
  Math.min(
    interruptionGraceSeconds,
    Math.max(0, Math.ceil(interruptionGraceSeconds - (now - Date.parse(since)) / 1000)),
  )

/** Above the standby video: the encoder is disconnected, and the seconds left to reconnect. */
function InterruptedNote({ since, now }: { since: string; now: number }) {
  const { t } = useTranslation('lives')
  return (
    <output className="pointer-events-none absolute inset-x-0 top-0 flex items-center gap-3 bg-night/85 px-4 py-2 text-white">
      <Unplug aria-hidden className="size-5 shrink-0" />
      <span className="text-xs leading-snug sm:text-sm">
        <strong className="block text-sm font-black sm:text-base">{t('stage.interrupted')}</strong>
        <span suppressHydrationWarning>
          {t('stage.interruptedText', { grace: interruptionGraceSeconds, left: secondsLeft(since, now) })}
        </span>
      </span>
    </output>
  )
}
