import type { ChannelCard } from '#contract/channels/schemas.ts'
import type { EpisodeCard } from '#contract/episodes/schemas.ts'
import type { SeriesCard } from '#contract/series/schemas.ts'
import { MoreLink } from '../lists/more-link.tsx'
import { useMore, type ListPage } from '../lists/use-more.ts'
import { ChannelTile } from './channel-tile.tsx'
import { EpisodeTile } from './episode-tile.tsx'
import { SeriesTile } from './series-tile.tsx'

interface TileListProps<Item> {
  readonly genre: string
  readonly first: ListPage<Item>
}

/** The episodes of a genre, by pages. */
export function GenreEpisodes({ genre, first }: TileListProps<EpisodeCard>) {
  const [list, rows] = useMore(first, async (api, cursor) => {
    const { episodes, next } = await api('GET /v1/genres/{id}/episodes', { params: { id: genre }, query: { cursor } })
    return { items: episodes, next }
  })
  return (
    <>
      <ul ref={list} className="-mx-1.5 grid grid-cols-2 gap-x-1 gap-y-4 md:grid-cols-3 xl:grid-cols-4">
        {rows.items.map((episode) => (
          <li key={episode.id} className="min-w-0">
            <EpisodeTile episode={episode} />
          </li>
        ))}
      </ul>
      <MoreLink name="episodes" list={rows} />
    </>
  )
}

/** The series of a genre, by pages. */
export function GenreSeries({ genre, first }: TileListProps<SeriesCard>) {
  const [list, rows] = useMore(first, async (api, cursor) => {
    const { series, next } = await api('GET /v1/genres/{id}/series', { params: { id: genre }, query: { cursor } })
    return { items: series, next }
  })
  return (
    <>
      <ul ref={list} className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-4">
        {rows.items.map((series) => (
          <li key={series.id} className="min-w-0">
            <SeriesTile series={series} by={series.channel.name} />
          </li>
        ))}
      </ul>
      <MoreLink name="series" list={rows} />
    </>
  )
}

/** The channels of a genre, by pages. */
export function GenreChannels({ genre, first }: TileListProps<ChannelCard>) {
  const [list, rows] = useMore(first, async (api, cursor) => {
    const { channels, next } = await api('GET /v1/genres/{id}/channels', { params: { id: genre }, query: { cursor } })
    return { items: channels, next }
  })
  return (
    <>
      <ul ref={list} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {rows.items.map((channel) => (
          <li key={channel.id} className="min-w-0">
            <ChannelTile channel={channel} />
          </li>
        ))}
      </ul>
      <MoreLink name="channels" list={rows} />
    </>
  )
}
