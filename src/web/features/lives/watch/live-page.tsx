import { useMemo, useRef, type ComponentType, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Liver } from '#contract/livers/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { useLive } from '../../../api/use-live.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { OwnArchive } from './archive/own-archive.tsx'
import { LiveDetails } from './live-details.tsx'
import { LiveStage } from './live-stage.tsx'
import { LiverCard } from './liver-card.tsx'
import './watch.css'

interface PanelProps {
  readonly live: Live
  /** The element that contains the player. */
  readonly stage: RefObject<HTMLElement | null>
}

interface LivePageProps {
  readonly loaded: Live
  /** The liver's public profile; null when it is not public. */
  readonly liver: Liver | null
  /** When `loaded` was read, in milliseconds. */
  readonly readAt: number
  /** The message of the last refused action. */
  readonly fault: string | undefined
  /** The last form had an invalid time. */
  readonly badTime: boolean
  /** Shown beside the player, and over it in full screen. */
  readonly Aside: ComponentType<PanelProps & { readonly tools: ReactNode }> | null
  /** Layers over the video, the lowest first. */
  readonly over: readonly ComponentType<PanelProps>[]
  /** Buttons for viewers: passed to `Aside`, or shown below the player without it. */
  readonly Tools: ComponentType<PanelProps> | null
  /** Shown below the details. */
  readonly Below: ComponentType<PanelProps>
}

/** The page of a live in every state; realtime messages update it. */
export function LivePage({ loaded, liver, readAt, fault, badTime, Aside, over, Tools, Below }: LivePageProps) {
  const { t } = useTranslation('lives')
  const { t: tArchive } = useTranslation('archive')
  const { live, connected } = useLive(loaded)
  const now = useNow(readAt)
  const stage = useRef<HTMLDivElement>(null)
  // Memoized, because `now` renders the page every second.
  const tools = useMemo(() => Tools && <Tools live={live} stage={stage} />, [Tools, live])
  const refusal = badTime ? tArchive('badTime') : fault
  return (
    <article id="watch" className={`watch ${Aside === null ? 'mx-auto max-w-6xl' : 'watch-beside'}`} data-fullscreen>
      <div
        ref={stage}
        className="watch-stage relative -mx-[clamp(1rem,3vw,2rem)] aspect-video touch-manipulation overflow-hidden bg-night sm:mx-0 sm:max-h-[calc(100dvh-9rem)] sm:w-full sm:rounded-card"
      >
        <LiveStage live={live} now={now} />
        {over.map((Over) => (
          <Over key={Over.name} live={live} stage={stage} />
        ))}
      </div>
      {Aside && (
        <div className="watch-aside">
          <Aside live={live} stage={stage} tools={tools} />
        </div>
      )}
      <div className="watch-rest min-w-0">
        {!connected && <output className="block pt-2 text-sm text-muted">{t('connectionLost')}</output>}
        {refusal !== undefined && (
          <div className="pt-4">
            <Notice look="bad">{refusal}</Notice>
          </div>
        )}
        <LiveDetails live={live} now={now}>
          {Aside === null && tools}
        </LiveDetails>
        {live.archive?.own && <OwnArchive live={live} archive={live.archive} own={live.archive.own} stage={stage} />}
        <Below live={live} stage={stage} />
        {liver && <LiverCard liver={liver} />}
      </div>
    </article>
  )
}
