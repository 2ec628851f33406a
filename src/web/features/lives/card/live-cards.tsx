import { Play } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { useGenreName } from '../../../shell/genres.ts'
import { formatElapsed } from '../../../shell/locale/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { GenreIcon } from '../../../shell/genre-icon.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { DemoBadge } from '../../../ui/demo-badge.tsx'
import { LiveThumbnail } from '../cover/live-cover.tsx'
import { gridColumns } from './grid-columns.ts'
import { Elapsed, LiveBadge, ViewerCount } from './live-badges.tsx'

const isUpright = ({ videoSize }: Live): boolean => videoSize !== null && videoSize.height > videoSize.width

/** Covers its whole card. The page of the live grows out of the thumbnail of the focused card (app.css). */
export function CardLink({ live: { id, title } }: { live: Live }) {
  return (
    <SiteLink
      viewTransition
      to={routePath('live-info___{id}', { id })}
      className="after:absolute after:inset-0 after:rounded-card"
    >
      {title}
    </SiteLink>
  )
}

/** One live across the row of a wide screen, or two that share it. */
export function LeadCards({ lives, now }: { lives: readonly Live[]; now: number }) {
  const half = lives.length > 1
  return (
    <div className={`grid gap-5 ${half ? 'lg:grid-cols-2' : ''}`}>
      {lives.map((live) => (
        <LeadCard key={live.id} live={live} now={now} half={half} />
      ))}
    </div>
  )
}

/** The text is beside the preview on a wide screen, but below a landscape one in half of the row. */
function columnsOfLead(upright: boolean, half: boolean): string {
  if (half) return upright ? 'lg:grid-cols-[1.2fr_1fr]' : ''
  return upright ? 'lg:grid-cols-[24rem_1fr]' : 'lg:grid-cols-[1.7fr_1fr]'
}

interface LeadCardProps {
  readonly live: Live
  readonly now: number
  /** Shares the row of a wide screen with another one. */
  readonly half: boolean
}

/** A large preview of a live, with its title and a button. */
function LeadCard({ live, now, half }: LeadCardProps) {
  const { t } = useTranslation('lives')
  const genreName = useGenreName()
  const upright = isUpright(live)
  return (
    <article className={`card group relative grid animate-rise overflow-hidden ${columnsOfLead(upright, half)}`}>
      <LivePreview live={live} now={now} shape={upright ? 'aspect-3/4 w-full min-h-full' : 'aspect-video'} />
      <div className={`flex flex-col justify-center gap-4 p-4 sm:p-6 ${half ? '' : 'lg:p-10'}`}>
        <p className="inline-flex items-center gap-1.5 text-sm text-muted max-lg:hidden">
          <GenreIcon genre={live.genre} className="size-4" />
          {genreName(live.genre)}
        </p>
        <h2 className={`text-xl font-black sm:text-2xl ${half ? '' : 'lg:text-4xl'}`}>
          <CardLink live={live} />
        </h2>
        <SiteLink
          to={routePath('liver___{id}', { id: live.liver.id })}
          prefetch="none"
          className="relative z-1 flex items-center gap-3 self-start font-bold hover:underline"
        >
          <Avatar src={live.liver.avatarUrl} className="size-11" />
          <span className="min-w-0 truncate">{live.liver.nickName}</span>
        </SiteLink>
        <span aria-hidden className={buttonClass('primary', 'w-full text-lg max-sm:hidden lg:mt-4')}>
          <Play className="size-5 fill-current" />
          {t('home.watch')}
        </span>
      </div>
    </article>
  )
}

interface LiveGridProps {
  readonly lives: readonly Live[]
  readonly now: number
  /** On a phone, one row that scrolls sideways; on a wide screen, few cards are larger. */
  readonly rail?: boolean
  /** Of the element with the cards. */
  readonly list?: RefObject<HTMLDivElement | null>
}

const railClass =
  'max-sm:-mx-4 max-sm:auto-cols-[8.5rem] max-sm:grid-flow-col max-sm:grid-rows-1 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2 sm:grid-flow-dense'

/**
 * Lives in a grid. A portrait live has half the width of another one and all of its height, so that both fit in one row.
 */
export function LiveGrid({ lives, now, rail = false, list }: LiveGridProps) {
  return (
    <div
      ref={list}
      className={`grid gap-3 sm:grid-cols-4 sm:gap-5 ${rail ? `${railClass} ${gridColumns(lives.map(isUpright))}` : 'grid-flow-dense grid-cols-2 lg:grid-cols-6'}`}
    >
      {lives.map((live) =>
        isUpright(live) ? (
          <UprightCard key={live.id} live={live} now={now} />
        ) : (
          <LiveCard key={live.id} live={live} now={now} />
        ),
      )}
    </div>
  )
}

function UprightCard({ live, now }: { live: Live; now: number }) {
  return (
    <article className="card group relative aspect-9/16 min-h-full animate-rise overflow-hidden">
      <LivePreview live={live} now={now} shape="h-full">
        <h2 className="palt line-clamp-2">
          <CardLink live={live} />
        </h2>
        <p className="truncate text-tiny font-normal">{live.liver.nickName}</p>
      </LivePreview>
    </article>
  )
}

/** A live in a list, on air or recorded; the whole card is one link. */
function LiveCard({ live, now }: { live: Live; now: number }) {
  const genreName = useGenreName()
  return (
    <article className="card group relative col-span-2 flex animate-rise flex-col overflow-hidden transition-transform duration-300 ease-out hover:-translate-y-0.5">
      <LivePreview live={live} now={now} shape="aspect-video" />
      <div className="flex flex-1 items-center gap-3 p-4">
        <Avatar src={live.liver.avatarUrl} className="size-10" />
        <div className="min-w-0 flex-1">
          <h2 className="palt line-clamp-2 font-bold">
            <CardLink live={live} />
          </h2>
          <p className="mt-0.5 flex items-center gap-2 text-sm text-muted">
            <span className="truncate">{live.liver.nickName}</span>
            <span className="inline-flex shrink-0 items-center gap-1">
              <GenreIcon genre={live.genre} className="size-4" />
              {genreName(live.genre)}
            </span>
          </p>
        </div>
      </div>
    </article>
  )
}

interface LivePreviewProps {
  readonly live: Live
  readonly now: number
  /** The class of its height. */
  readonly shape: string
  /** Shown above the figures. */
  readonly children?: ReactNode
}

/** The thumbnail of a live with badges: viewers and running time while on air, or the length of its archive. */
export function LivePreview({ live, now, shape, children }: LivePreviewProps) {
  return (
    <div className={`card-thumbnail relative shrink-0 overflow-hidden ${shape}`}>
      <div
        data-preview={live.state === 'on_air' && !live.signed ? live.playlistUrl : null}
        className="absolute inset-0 transition-transform duration-500 ease-out group-hover:scale-[1.03]"
      >
        <LiveThumbnail live={live} now={now} />
      </div>
      <div className="absolute left-3 top-3 flex gap-1.5">
        <LiveBadge state={live.state} />
        {live.demo && <DemoBadge />}
      </div>
      {/* As large as the thumbnail, so that a link in it covers the whole card. */}
      <div className="on-dark absolute inset-0 flex flex-col justify-end">
        <div className="bg-linear-to-t from-night/85 via-night/55 to-transparent px-3 pb-2.5 pt-8 text-sm font-bold text-white">
          {children}
          <div className="flex items-end justify-between">
            {live.archive ? (
              <ArchiveLength milliseconds={live.archive.durationMs} />
            ) : (
              <>
                <ViewerCount viewers={live.viewers} />
                {live.startedAt !== null && <Elapsed since={live.startedAt} now={now} />}
              </>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

function ArchiveLength({ milliseconds }: { milliseconds: number }) {
  const { t } = useTranslation('lives')
  const time = formatElapsed(milliseconds)
  return (
    <span className="ml-auto inline-flex items-center gap-1 tabular-nums">
      <Play aria-hidden className="size-4 fill-current" />
      <span aria-hidden>{time}</span>
      <span className="sr-only">{t('archive.length', { time })}</span>
    </span>
  )
}
