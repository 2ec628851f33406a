import { CalendarClock, ExternalLink } from 'lucide-react'
import { useMemo, useRef, type ComponentType, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Liver } from '#contract/livers/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { useLive } from '../../../api/use-live.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { GenreIcon } from '../genre-icon.tsx'
import { OwnArchive } from './archive/own-archive.tsx'
import { LiveDetails } from './live-details.tsx'
import { LiveStage } from './live-stage.tsx'
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
  const errorMessage = badTime ? tArchive('badTime') : fault
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
        {errorMessage !== undefined && (
          <div className="pt-4">
            <Notice variant="bad">{errorMessage}</Notice>
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

/** `https://music.example/sora/` → `music.example/sora`. */
const shortLink = (link: string): string => link.replace(/^https:\/\//, '').replace(/\/$/, '')

/** The liver's introduction, schedule and links; avatar and name are shown above it. */
function LiverCard({ liver }: { liver: Liver }) {
  const { t } = useTranslation('lives')
  const { genres, introduction, links, nickName, schedule } = liver
  if (introduction === '' && schedule === '' && links.length === 0) return null
  return (
    <section aria-labelledby="liver-title" className="card mt-6 flex max-w-3xl flex-col gap-4 p-5 sm:p-6">
      <div>
        <h2 id="liver-title" className="font-bold">
          {t('liver.title', { name: nickName })}
        </h2>
        {genres.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
            {genres.map((genre) => (
              <li key={genre} className="flex items-center gap-1">
                <GenreIcon genre={genre} className="size-4" />
                {t(`genre.${genre}`)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {introduction !== '' && <p className="whitespace-pre-line">{introduction}</p>}
      {schedule !== '' && (
        <p className="flex items-center gap-2 text-sm">
          <CalendarClock aria-hidden className="size-5 shrink-0 text-brand-ink" />
          <span className="sr-only">{t('liver.schedule')}</span>
          {schedule}
        </p>
      )}
      {links.length > 0 && (
        <ul aria-label={t('liver.links')} className="flex flex-wrap gap-x-5 text-sm">
          {links.map((link) => (
            <li key={link} className="min-w-0">
              <a
                href={link}
                target="_blank"
                rel="noopener nofollow ugc"
                className="inline-flex min-h-11 max-w-full items-center gap-1.5 underline hover:text-brand-ink"
              >
                <ExternalLink aria-hidden className="size-4 shrink-0" />
                <span className="truncate">{shortLink(link)}</span>
                <span className="sr-only">{t('liver.newTab')}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
