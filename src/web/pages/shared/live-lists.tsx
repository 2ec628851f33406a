import type { LiveList } from '#contract/lives/limits.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { liveCursor } from '#contract/lives/schemas.ts'
import { MoreLink } from '../../features/channels/lists/more-link.tsx'
import { useMore, type ListPage } from '../../features/channels/lists/use-more.ts'
import { LeadCards, LiveGrid } from '../../features/lives/card/live-cards.tsx'
import { ScheduledRail, ScheduledRow } from '../../features/lives/card/scheduled-row.tsx'

/** The names of the lists, which are also those of their cursors in the address. */
const listNames = { on_air: 'on-air', scheduled: 'scheduled', archived: 'archives' } as const
type PagedList = Extract<LiveList, keyof typeof listNames>

/** The cursor of a list of lives in the address of a page; an invalid one is ignored. */
export function readLivesCursor(url: URL, list: PagedList): { cursor?: string } {
  const parsed = liveCursor.safeParse(url.searchParams.get(listNames[list]))
  return parsed.success ? { cursor: parsed.data } : {}
}

interface LivesProps {
  /** The owner of the list; of all lives, the genre that comes first. */
  readonly of:
    | { readonly liver: number }
    | { readonly channel: number }
    | { readonly genre: string }
    | { readonly recommended?: string }
  readonly first: ListPage<Live>
  readonly now: number
}

/** While a list grows, its order changes: a live may come again. */
const distinct = (lives: readonly Live[]): Live[] => [...new Map(lives.map((live) => [live.id, live])).values()]

function useLives<List extends HTMLElement = HTMLDivElement>(state: PagedList, { of, first }: LivesProps) {
  return useMore<Live, List>(first, async (api, cursor) => {
    const { lives, next } = await api('GET /v1/lives', { query: { state, cursor, ...of } })
    return { items: lives, next }
  })
}

/** Lives on air or archives in a grid, by pages. */
export function PagedLiveGrid({ state, ...props }: LivesProps & { readonly state: 'on_air' | 'archived' }) {
  const [list, rows] = useLives(state, props)
  return (
    <>
      <LiveGrid lives={distinct(rows.items)} now={props.now} list={list} />
      <MoreLink name={listNames[state]} list={rows} />
    </>
  )
}

/** Archives in one row, which grows by pages; two fill it. */
export function ArchiveRail(props: LivesProps) {
  const [list, rows] = useLives('archived', props)
  const lives = distinct(rows.items)
  return (
    <>
      {lives.length > 2 ? (
        <LiveGrid lives={lives} now={props.now} list={list} rail />
      ) : (
        <LeadCards lives={lives} now={props.now} />
      )}
      <MoreLink name="archives" list={rows} />
    </>
  )
}

/** Scheduled lives in one row, which grows by pages. */
export function ScheduleRail({ reminders, ...props }: LivesProps & { readonly reminders: readonly string[] }) {
  const [list, rows] = useLives<HTMLUListElement>('scheduled', props)
  return (
    <>
      <ScheduledRail list={list} lives={distinct(rows.items)} reminders={reminders} readAt={props.now} />
      <MoreLink name="scheduled" list={rows} />
    </>
  )
}

/** Scheduled lives, by pages. `reminders` are the ids of those that the signed-in user is reminded of. */
export function PagedSchedule({ reminders, ...props }: LivesProps & { readonly reminders: readonly string[] }) {
  const [list, rows] = useLives('scheduled', props)
  return (
    <>
      <div ref={list} className="grid gap-4 lg:grid-cols-2">
        {distinct(rows.items).map((live) => (
          <ScheduledRow key={live.id} live={live} now={props.now} reminding={reminders.includes(live.id)} />
        ))}
      </div>
      <MoreLink name="scheduled" list={rows} />
    </>
  )
}
