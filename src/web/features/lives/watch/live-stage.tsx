import { preconnect } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Live } from '#contract/lives.ts'
import { useSign } from '../../../api/use-sign.ts'
import { LivePlayer } from '../../../player/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LiveCover } from '../cover/live-cover.tsx'
import { Countdown } from './countdown.tsx'
import { InterruptedNote } from './interrupted-note.tsx'
import { StageMessage } from './stage-message.tsx'

/** What is played changes with the trim: then the recording is opened anew. */
function trimKey({ archive }: Live): string {
  const trim = archive?.own?.trim
  return trim ? `${trim.fromMs}-${trim.toMs}` : 'whole'
}

/** The picture of a live, or what stands for it in its present state. */
export function LiveStage({ live, now }: { live: Live; now: number }) {
  const { t } = useTranslation('lives')
  const sign = useSign(live)
  const { revalidate } = useRevalidator()
  // The engine has an origin of its own; the way there opens while the player loads.
  if (live.playlistUrl !== null) preconnect(new URL(live.playlistUrl).origin, { crossOrigin: 'anonymous' })
  // One player from the first picture to the recording: whoever watches the end plays on.
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
          // Of what is over nothing is heard: it may have been taken off the site, or moved.
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
