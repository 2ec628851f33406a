import { Clapperboard } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { preconnect } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { Live } from '#contract/lives/schemas.ts'
import { hasEnded } from '#contract/lives/states.ts'
import { useSign } from '../../../live-room/index.ts'
import { LivePlayer } from '../../../player/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { LiveStill } from '../cover/live-cover.tsx'
import { BlockedScreen, LockedScreen } from './states/closed-screens.tsx'
import { OverScreen } from './states/over-screen.tsx'
import { ScheduledScreen } from './states/scheduled-screen.tsx'
import { ShareAction } from './states/share-action.tsx'
import { StageNote } from './states/stage-note.tsx'
import { StateScreen } from './states/state-screen.tsx'
import { usePlaybackEnd } from './use-playback-end.ts'

/** The player's key: another trim is another recording, which needs a new player. */
function trimKey({ archive }: Live): string {
  const trim = archive?.own?.trim
  return trim ? `${trim.fromMs}-${trim.toMs}` : 'whole'
}

/** The offers of screens without a video. */
export interface LiveContext {
  /** Whether the signed-in user was reminded of the live when the page was loaded. */
  readonly reminding: boolean
  /** The next scheduled live of the same liver. */
  readonly next: Live | null
  /** Other lives on air. */
  readonly others: readonly Live[]
}

interface LiveStageProps extends LiveContext {
  readonly live: Live
  readonly now: number
  /** The element that contains the stage. */
  readonly stage: RefObject<HTMLElement | null>
  /** Realtime messages arrive. */
  readonly connected: boolean
  /** Moves the focus to the chat; null without one. */
  readonly onChat: (() => void) | null
  /** Further entries of the player's menu. */
  readonly menuEntries: ReactNode
  /** The button that follows the liver, on the screen of a live for followers. */
  readonly followAction: ReactNode
}

/** The player of a live, or the screen of its state while there is no video. */
export function LiveStage({
  live,
  now,
  stage,
  connected,
  onChat,
  menuEntries,
  followAction,
  ...context
}: LiveStageProps) {
  const sign = useSign(live)
  const { revalidate } = useRevalidator()
  const ended = hasEnded(live)
  const [finished, finish] = usePlaybackEnd(stage, ended)
  // The media engine has its own origin: connect to it while the player's code loads.
  if (live.playlistUrl !== null) preconnect(new URL(live.playlistUrl).origin, { crossOrigin: 'anonymous' })
  if (live.access === 'follow') return <LockedScreen live={live} action={followAction} />
  if (live.access === 'blocked') return <BlockedScreen live={live} now={now} others={context.others} />
  if (live.playlistUrl === null) return <NoVideo live={live} now={now} {...context} />
  // The same player plays the live and then its recording, so that the end of the live does not interrupt playback.
  return (
    <>
      <LivePlayer
        key={trimKey(live)}
        url={live.playlistUrl}
        latencyMode={live.latencyMode}
        whep={live.whepUrl}
        sign={sign}
        title={live.title}
        artist={live.liver.nickName}
        menuEntries={menuEntries}
        poster={live.posterUrl}
        cover={<LiveStill live={live} />}
        recorded={ended}
        // No realtime message reports that an ended live was taken down or moved.
        onLost={revalidate}
        onOver={finish}
      />
      {ended && finished && <OverScreen live={live} now={now} {...context} onReplay={() => playFromStart(stage)} />}
      <StageNote live={live} now={now} connected={connected} onChat={onChat} />
    </>
  )
}

function NoVideo({ live, now, ...context }: LiveContext & Pick<LiveStageProps, 'live' | 'now'>) {
  const { t } = useTranslation('watch')
  switch (live.state) {
    case 'draft':
    case 'scheduled':
      return <ScheduledScreen key={live.id} live={live} now={now} reminding={context.reminding} />
    case 'on_air':
    case 'interrupted':
    case 'preparing':
      return (
        <StateScreen
          key="preparing"
          live={live}
          icon={Clapperboard}
          title={t('stage.preparing')}
          action={<ShareAction title={live.title} />}
        >
          <p className="state-text">{t('stage.preparingText')}</p>
        </StateScreen>
      )
    case 'ended':
    case 'archived':
    case 'cancelled':
      return <OverScreen key="over" live={live} now={now} {...context} onReplay={null} />
  }
}

function playFromStart(stage: RefObject<HTMLElement | null>): void {
  const video = stage.current?.querySelector('video')
  if (!video) return
  video.currentTime = 0
  // A rejection changes nothing: the controls of the player remain.
  video.play().catch(() => {})
}
