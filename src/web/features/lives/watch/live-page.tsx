import { useMemo, useRef, type ComponentType, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Liver } from '#contract/livers.ts'
import type { Live } from '#contract/lives.ts'
import { useLive } from '../../../api/use-live.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { OwnArchive } from './archive/own-archive.tsx'
import { LiveDetails } from './live-details.tsx'
import { LiveStage } from './live-stage.tsx'
import { LiverCard } from './liver-card.tsx'
import './watch.css'

interface PartProps {
  readonly live: Live
  readonly stage: RefObject<HTMLElement | null>
}

interface LivePageProps {
  readonly loaded: Live
  /** What the liver tells of themselves; null when that is not public. */
  readonly liver: Liver | null
  /** When it was read, in milliseconds. */
  readonly readAt: number
  /** Why the last action was refused. */
  readonly fault: string | undefined
  /** The times of a trim were none. */
  readonly badTime: boolean
  /** What stands beside the picture, and over it in full screen. */
  readonly Aside: ComponentType<PartProps & { readonly tools: ReactNode }> | null
  /** What is drawn over it, from the lowest. */
  readonly over: readonly ComponentType<PartProps>[]
  /** What viewers reach for: beside where they write, or else below the picture. */
  readonly Tools: ComponentType<PartProps> | null
  /** What stands below. */
  readonly Below: ComponentType<PartProps>
}

/** The page of one live in every state; it follows the live by its socket. */
export function LivePage({ loaded, liver, readAt, fault, badTime, Aside, over, Tools, Below }: LivePageProps) {
  const { t } = useTranslation('lives')
  const { t: tArchive } = useTranslation('archive')
  const { live, connected } = useLive(loaded)
  const now = useNow(readAt)
  const stage = useRef<HTMLDivElement>(null)
  // The page is drawn each second; what is beside the picture is not.
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
