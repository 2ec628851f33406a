import type { ReactNode } from 'react'
import { preconnect } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Live } from '#contract/lives/schemas.ts'
import { useSign } from '../../../api/use-sign.ts'
import { LivePlayer } from '../../../player/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LiveCover } from '../cover/live-cover.tsx'
import { Countdown } from './countdown.tsx'
import { InterruptedNote } from './interrupted-note.tsx'

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
          poster={live.pictureUrl}
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
          <ButtonLink to="/" look="primary">
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
