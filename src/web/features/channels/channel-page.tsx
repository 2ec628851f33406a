import { PartyPopper } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Cast } from '#contract/casts/schemas.ts'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { Series } from '#contract/series/schemas.ts'
import type { TimelineEntry } from '#contract/timelines/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { ChannelHeader } from './header/channel-header.tsx'
import { CastsSection } from './lists/casts-section.tsx'
import { SeriesSection } from './lists/series-section.tsx'
import type { ListPage } from './lists/use-more.ts'
import { LiverStrip, type LiverStripProps } from './liver-strip.tsx'
import { OwnStrip } from './own-strip.tsx'
import type { PostOutcome } from './timeline/post-form.tsx'
import { TimelineSection } from './timeline/timeline-section.tsx'

interface ChannelPageProps {
  readonly channel: ChannelProfile
  /** The owners with a public profile of a liver. */
  readonly livers: readonly LiverStripProps[]
  readonly series: ListPage<Series>
  readonly casts: ListPage<Cast>
  readonly timeline: ListPage<TimelineEntry>
  readonly outcome: PostOutcome | undefined
  /** The follow button with the number of followers. */
  readonly follow: ReactNode
  /** The lists of lives; null without any. */
  readonly lives: ReactNode
  /** The lists of picks; null without any. */
  readonly picks: ReactNode
}

/** A channel: who makes it, its lives, series and casts, and its timeline. */
export function ChannelPage({ channel, livers, follow, lives, picks, outcome, ...lists }: ChannelPageProps) {
  const { id, name, role } = channel
  const { series, casts, timeline } = lists
  const own = role !== null
  const isEmpty =
    !own && lives === null && picks === null && [series, casts, timeline].every(({ items }) => items.length === 0)
  return (
    <div className="flex flex-col gap-9">
      <ChannelHeader channel={channel} follow={follow} />
      {role !== null && <OwnStrip channelId={id} role={role} />}
      {livers.map((props) => (
        <LiverStrip key={props.liver.id} {...props} />
      ))}
      {isEmpty ? (
        <EmptyChannel />
      ) : (
        <>
          {lives}
          {picks}
          <SeriesSection channelId={id} first={series} own={own} />
          <CastsSection channelId={id} first={casts} own={own} />
          <TimelineSection channelId={id} channelName={name} role={role} first={timeline} outcome={outcome} />
        </>
      )}
    </div>
  )
}

/** Shown to viewers of a channel that has published nothing. */
function EmptyChannel() {
  const { t } = useTranslation('channels')
  return (
    <div className="card flex flex-col items-center gap-2 px-6 py-12 text-center">
      <PartyPopper aria-hidden className="size-12 text-brand-ink" strokeWidth={1.4} />
      <h2 className="text-lg font-bold">{t('empty.title')}</h2>
      <p className="text-muted">{t('empty.text')}</p>
    </div>
  )
}
