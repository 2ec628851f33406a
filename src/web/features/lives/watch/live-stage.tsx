import { Clapperboard } from 'lucide-react'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { preconnect } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { Live } from '#contract/lives/schemas.ts'
import { useSign } from '../../../api/use-live.ts'
import { LivePlayer } from '../../../player/index.ts'
import { LiveCover } from '../cover/live-cover.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { OverScreen } from './states/over-screen.tsx'
import { ScheduledScreen } from './states/scheduled-screen.tsx'
import { ShareAction } from './states/share-action.tsx'
import { StageNote } from './states/stage-note.tsx'
import { StateScreen } from './states/state-screen.tsx'

/** The player's key: another trim is another recording, which needs a new player. */
function trimKey({ archive }: Live): string {
  const trim = archive?.own?.trim
  return trim ? `${trim.fromMs}-${trim.toMs}` : 'whole'
}

/** The lives that the screens at the end offer. */
export interface LiveContext {
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
}

/** The player of a live, or the screen of its state while there is no video. */
export function LiveStage({ live, now, stage, connected, onChat, menuEntries, ...context }: LiveStageProps) {
  const sign = useSign(live)
  const { revalidate } = useRevalidator()
  const [finished, setFinished] = usePlaybackEnd(stage)
  // The media engine has its own origin: connect to it while the player's code loads.
  if (live.playlistUrl !== null) preconnect(new URL(live.playlistUrl).origin, { crossOrigin: 'anonymous' })
  if (live.playlistUrl === null) return <NoVideo live={live} now={now} {...context} />
  const isOver = live.state === 'archived' || live.state === 'ended'
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
        cover={<LiveCover live={live} />}
        recorded={isOver}
        // No realtime message reports that an ended live was taken down or moved.
        onLost={revalidate}
        onOver={setFinished}
      />
      {isOver && finished && <OverScreen live={live} now={now} {...context} onReplay={() => playFromStart(stage)} />}
      <StageNote live={live} now={now} connected={connected} onChat={onChat} />
    </>
  )
}

function NoVideo({ live, now, ...context }: LiveContext & Pick<LiveStageProps, 'live' | 'now'>) {
  const { t } = useTranslation('watch')
  switch (live.state) {
    case 'draft':
    case 'scheduled':
      return <ScheduledScreen live={live} now={now} />
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

/** Whether playback has reached the end of the recording, and the function that says so for a stream without an end. */
function usePlaybackEnd(stage: RefObject<HTMLElement | null>): [finished: boolean, finish: () => void] {
  const [finished, setFinished] = useState(false)
  useEffect(() => {
    const { current } = stage
    const listening = new AbortController()
    // Media events do not bubble.
    const options = { capture: true, signal: listening.signal }
    current?.addEventListener('ended', () => setFinished(true), options)
    current?.addEventListener('playing', () => setFinished(false), options)
    return () => listening.abort()
  }, [stage])
  const [finish] = useState(() => () => setFinished(true))
  return [finished, finish]
}

function playFromStart(stage: RefObject<HTMLElement | null>): void {
  const video = stage.current?.querySelector('video')
  if (!video) return
  video.currentTime = 0
  // A rejection changes nothing: the controls of the player remain.
  video.play().catch(() => {})
}
