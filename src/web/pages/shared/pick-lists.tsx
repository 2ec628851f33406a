import type { Pick } from '#contract/picks/schemas.ts'
import { MoreLink } from '../../features/channels/lists/more-link.tsx'
import { Section } from '../../features/channels/lists/section.tsx'
import { useMore, type ListPage } from '../../features/channels/lists/use-more.ts'
import { PickCard, PickPreviews } from '../../features/picks/cards/pick-cards.tsx'
import { useTranslation } from '../../texts/index.ts'

/** A full row, or two on a phone. */
export const picksAtOnce = 6
const morePicks = 12

interface ChannelPicksProps {
  readonly channelId: number
  readonly ofEpisodes: ListPage<Pick>
  readonly ofLives: ListPage<Pick>
}

/** The picks of the episodes of a channel, and of the lives of its livers. */
export function ChannelPicks({ channelId, ofEpisodes, ofLives }: ChannelPicksProps) {
  return (
    <>
      <PickSection name="picks" endpoint="GET /v1/channels/{id}/picks" id={channelId} first={ofEpisodes} />
      <PickSection name="livePicks" endpoint="GET /v1/channels/{id}/live-picks" id={channelId} first={ofLives} />
    </>
  )
}

/** The picks of the lives of a liver. */
export function LiverPicks({ liverId, first }: { readonly liverId: number; readonly first: ListPage<Pick> }) {
  return <PickSection name="livePicks" endpoint="GET /v1/livers/{id}/picks" id={liverId} first={first} />
}

interface PickSectionProps {
  readonly name: 'picks' | 'livePicks'
  readonly endpoint: 'GET /v1/channels/{id}/picks' | 'GET /v1/channels/{id}/live-picks' | 'GET /v1/livers/{id}/picks'
  /** Of the channel or the liver. */
  readonly id: number
  readonly first: ListPage<Pick>
}

function PickSection({ name, endpoint, id, first }: PickSectionProps) {
  const { t } = useTranslation('channels')
  const list = useMore(first, async (api, cursor) => {
    const { picks, next } = await api(endpoint, { params: { id }, query: { cursor, limit: morePicks } })
    return { items: picks, next }
  })
  if (list[1].items.length === 0) return null
  return (
    <Section id={name} title={t(`sections.${name}`)}>
      <PickGrid name={name} list={list} />
    </Section>
  )
}

/** The picks of a genre, by pages. */
export function GenrePicks({ genre, first }: { readonly genre: string; readonly first: ListPage<Pick> }) {
  const list = useMore(first, async (api, cursor) => {
    const query = { cursor, limit: morePicks }
    const { picks, next } = await api('GET /v1/genres/{id}/picks', { params: { id: genre }, query })
    return { items: picks, next }
  })
  return <PickGrid name="picks" list={list} />
}

interface PickGridProps {
  readonly name: 'picks' | 'livePicks'
  readonly list: ReturnType<typeof useMore<Pick>>
}

function PickGrid({ name, list: [list, rows] }: PickGridProps) {
  return (
    <>
      <PickPreviews>
        <ul ref={list} className="grid grid-cols-3 gap-2 sm:gap-4 md:grid-cols-6">
          {rows.items.map((pick) => (
            <li key={pick.id} className="min-w-0">
              <PickCard pick={pick} />
            </li>
          ))}
        </ul>
      </PickPreviews>
      <MoreLink name={name} list={rows} />
    </>
  )
}
