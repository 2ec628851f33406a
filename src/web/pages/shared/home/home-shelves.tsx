/** The part of the home page below its lives. Its script loads when the viewer first moves; the server renders it. */
import { useMemo } from 'react'
import type { ChannelCard } from '#contract/channels/schemas.ts'
import type { EpisodeCard } from '#contract/episodes/schemas.ts'
import type { EventItem } from '#contract/events/schemas.ts'
import type { RankingEntry } from '#contract/rankings/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import type { Pick } from '#contract/picks/schemas.ts'
import type { FollowedEntry } from '#contract/timelines/schemas.ts'
import { ChannelTile } from '../../../features/channels/cards/channel-tile.tsx'
import { EpisodeTile } from '../../../features/channels/cards/episode-tile.tsx'
import { FollowedTimeline } from '../../../features/channels/timeline/followed-timeline.tsx'
import { EventList } from '../../../features/events/event-list.tsx'
import { GenreChips } from '../../../features/genres/genre-chips.tsx'
import { Rail, Shelf, Shelves } from '../../../features/home/shelf.tsx'
import { Welcome } from '../../../features/home/welcome.tsx'
import { MoreLink } from '../../../features/channels/lists/more-link.tsx'
import { useMore, type ListPage } from '../../../features/channels/lists/use-more.ts'
import { NewsList, type NewsLine } from '../../../features/news/news-list.tsx'
import { pickPath } from '../../../features/picks/addresses.ts'
import { PickCard, PickPreviews } from '../../../features/picks/cards/pick-cards.tsx'
import { useGenreName } from '../../../shell/genres.ts'
import { useLazyPart } from '../../../shell/frame/lazy-hydration.tsx'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { useTranslation } from '../../../texts/index.ts'
import { RankedLivers } from '../livers/ranked-livers.tsx'
import { ArchiveRail, PagedLiveGrid, ScheduleRail } from '../live-lists.tsx'
import type { GenreShelf } from './genre-shelves.ts'

export interface HomeShelvesProps {
  /** The site has nothing to show. */
  readonly empty: boolean
  /** The cursor of further lives on air; null for none. */
  readonly nextOnAir: string | null
  /** The next lives. */
  readonly scheduled: ListPage<Live>
  /** Ids of the lives that the user is reminded of. */
  readonly reminders: readonly string[]
  /** The next episodes of series that the user watches; empty for visitors. */
  readonly unfinished: readonly EpisodeCard[]
  /** The newest ones. */
  readonly picks: readonly Pick[]
  /** Channels of the recommended genre. */
  readonly channels: readonly ChannelCard[]
  /** '' for no recommendation. */
  readonly recommendedGenre: string
  /** The newest episodes; null if the operator has chosen `shelves`. */
  readonly newest: ListPage<EpisodeCard> | null
  readonly shelves: readonly GenreShelf[]
  /** The newest recordings. */
  readonly archived: ListPage<Live>
  /** The events that are running. */
  readonly events: readonly EventItem[]
  /** The first ranks of livers of the day. */
  readonly ranked: readonly RankingEntry[]
  readonly news: readonly NewsLine[]
  /** Null for visitors. */
  readonly timeline: ListPage<FollowedEntry> | null
  /** When the lists were read, in milliseconds. */
  readonly readAt: number
}

export function HomeShelves(props: HomeShelvesProps) {
  return <div {...useLazyPart<HTMLDivElement>()}>{props.empty ? <Welcome /> : <Content {...props} />}</div>
}

const pickWidth = 'w-32 sm:w-40 xl:w-44'

/** Half of the row of a wide screen has place for so few. */
const isFew = ({ length }: readonly EpisodeCard[]): boolean => length <= 2

function Content(props: HomeShelvesProps) {
  const { t } = useTranslation('home')
  const genreName = useGenreName()
  const { nextOnAir, scheduled, reminders, unfinished, picks, channels, recommendedGenre, newest, shelves } = props
  const { archived, events, ranked, news, timeline, readAt } = props
  const [newestPick] = picks
  return (
    <Shelves>
      {nextOnAir !== null && <MoreOnAir next={nextOnAir} recommended={recommendedGenre} readAt={readAt} />}
      {scheduled.items.length > 0 && (
        <Shelf id="scheduled" title={t('scheduled')} short={scheduled.items.length === 1}>
          <ScheduleRail of={{}} first={scheduled} reminders={reminders} now={readAt} />
        </Shelf>
      )}
      {unfinished.length > 0 && (
        <Shelf id="unfinished" title={t('unfinished')} short={isFew(unfinished)}>
          <Rail items={unfinished} keyOf={({ id }) => id}>
            {(episode) => <EpisodeTile episode={episode} resumes />}
          </Rail>
        </Shelf>
      )}
      {newestPick && (
        // The page of a pick continues with all older ones.
        <Shelf
          id="picks"
          title={t('picks')}
          more={{ to: pickPath(newestPick.id), label: t('all') }}
          short={picks.length === 1}
        >
          <PickPreviews>
            <Rail
              items={picks}
              keyOf={({ id }) => id}
              width={picks.length > 3 ? `${pickWidth} lg:max-w-56` : pickWidth}
            >
              {(pick) => <PickCard pick={pick} />}
            </Rail>
          </PickPreviews>
        </Shelf>
      )}
      {channels.length > 0 && (
        <Shelf
          id="channels"
          title={t('channels')}
          more={{ to: routePath('genres___{id}', { id: recommendedGenre }), label: genreName(recommendedGenre) }}
          short={channels.length === 1}
        >
          <Rail items={channels} keyOf={({ id }) => id} width="w-64 sm:w-72">
            {(channel) => <ChannelTile channel={channel} />}
          </Rail>
        </Shelf>
      )}
      <GenreChips />
      {newest !== null && newest.items.length > 0 && <NewestEpisodes first={newest} />}
      {shelves.map(({ genre, episodes }) => (
        <Shelf
          key={genre}
          id={`episodes-${genre ?? 'all'}`}
          title={genre === null ? t('episodes') : genreName(genre)}
          {...(genre !== null && { more: { to: routePath('genres___{id}', { id: genre }), label: t('all') } })}
          short={isFew(episodes)}
        >
          <Rail items={episodes} keyOf={({ id }) => id}>
            {(episode) => <EpisodeTile episode={episode} />}
          </Rail>
        </Shelf>
      ))}
      {archived.items.length > 0 && (
        <Shelf id="archives" title={t('archived')}>
          <ArchiveRail of={{}} first={archived} now={readAt} />
        </Shelf>
      )}
      {events.length > 0 && (
        <Shelf
          id="events"
          title={t('events')}
          more={{ to: routePath('events'), label: t('all') }}
          short={events.length === 1}
        >
          <EventList events={events} readAt={readAt} />
        </Shelf>
      )}
      <RankedLivers period="day" entries={ranked} />
      {news.length > 0 && (
        <Shelf id="news" title={t('news.title')} more={{ to: routePath('news'), label: t('news.all') }} short>
          <NewsList items={news} />
        </Shelf>
      )}
      {timeline && (
        <Shelf id="timeline" title={t('timeline.title')} short={timeline.items.length === 1}>
          <FollowedTimeline first={timeline} />
        </Shelf>
      )}
    </Shelves>
  )
}

interface MoreOnAirProps {
  readonly next: string
  /** '' for no recommendation. */
  readonly recommended: string
  readonly readAt: number
}

/** The lives on air after those at the top of the page. */
function MoreOnAir({ next, recommended, readAt }: MoreOnAirProps) {
  const first = useMemo<ListPage<Live>>(() => ({ items: [], next }), [next])
  const of = recommended === '' ? {} : { recommended }
  return (
    <div>
      <PagedLiveGrid state="on_air" of={of} first={first} now={readAt} />
    </div>
  )
}

function NewestEpisodes({ first }: { first: ListPage<EpisodeCard> }) {
  const { t } = useTranslation('home')
  const [list, rows] = useMore(first, async (api, cursor) => {
    const { episodes, next } = await api('GET /v1/episodes', { query: { cursor } })
    return { items: episodes, next }
  })
  return (
    <Shelf id="episodes" title={t('episodes')} short={isFew(rows.items)}>
      <Rail items={rows.items} keyOf={({ id }) => id} list={list}>
        {(episode) => <EpisodeTile episode={episode} />}
      </Rail>
      <MoreLink name="episodes" list={rows} />
    </Shelf>
  )
}
