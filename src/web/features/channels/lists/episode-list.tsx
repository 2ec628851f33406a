import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import { EpisodeRow } from './episode-row.tsx'
import { EarlierLink, MoreLink, type ListName } from './more-link.tsx'
import { useMore, type ListPage, type ReadPage } from './use-more.ts'

interface EpisodeListProps {
  readonly name: ListName
  readonly first: ListPage<EpisodeSummary>
  /** Shows the positions, from 1, unless the list starts later. */
  readonly numbered?: boolean
  /** Names the series of each episode. */
  readonly withSeries?: boolean
  readonly read: ReadPage<EpisodeSummary>
  readonly readEarlier?: ReadPage<EpisodeSummary>
}

/** Episodes in rows, by pages. */
export function EpisodeList({
  name,
  first,
  numbered = false,
  withSeries = false,
  read,
  readEarlier,
}: EpisodeListProps) {
  const [list, rows] = useMore(first, read, readEarlier)
  const { previous = null } = rows
  return (
    <>
      <EarlierLink list={rows} />
      <ul ref={list} className="-mx-2 flex flex-col gap-1">
        {rows.items.map((episode, index) => (
          <li key={episode.id}>
            <EpisodeRow
              episode={episode}
              withSeries={withSeries}
              {...(numbered && previous === null && { number: index + 1 })}
            />
          </li>
        ))}
      </ul>
      <MoreLink name={name} list={rows} />
    </>
  )
}
