import { timelineRoom } from '#contract/timelines/limits.ts'
import type { FollowedSources, PublishedEvent } from '#contract/timelines/schemas.ts'
import type { Api } from './index.ts'
import { isObject, watchRoom, type AnyMessage } from './realtime/index.ts'

const isId = (value: unknown): value is number | null => value === null || Number.isInteger(value)

/** The fields that the client relies on. */
const isPublished = (value: unknown): value is PublishedEvent =>
  isObject(value) && value['type'] === 'published' && isId(value['channelId']) && isId(value['liverId'])

/** The events of one message of the room. */
export const publishedIn = ({ events }: AnyMessage): PublishedEvent[] =>
  Array.isArray(events) ? events.filter(isPublished) : []

/** Of the latest follows, so many pages are read to recognise what is new. */
const sourcePagesMax = 4

export type Sources = Omit<FollowedSources, 'next'>

/** The sources that the signed-in user follows; of very many, the latest. */
export async function readSources(api: Api): Promise<Sources> {
  const pages: FollowedSources[] = []
  let cursor: string | null = null
  do {
    const page: FollowedSources = await api('GET /v1/timeline/sources', cursor === null ? {} : { query: { cursor } })
    pages.push(page)
    cursor = page.next
  } while (cursor !== null && pages.length < sourcePagesMax)
  return {
    channels: pages.flatMap(({ channels }) => channels),
    livers: pages.flatMap(({ livers }) => livers),
    owners: pages.flatMap(({ owners }) => owners),
  }
}

/** Whether the event adds an entry to the timeline of a user who follows these. */
export function concerns(
  { channels, livers, owners }: Sources,
  { channelId, liverId, followersOnly }: PublishedEvent,
): boolean {
  if (channelId !== null) return channels.includes(channelId)
  if (liverId === null) return false
  return livers.includes(liverId) || (!followersOnly && owners.includes(liverId))
}

/** Calls `onNew` for each new entry of what the user follows; returns the function that ends it. */
export function watchTimeline(sources: Sources, onNew: () => void): () => void {
  return watchRoom(timelineRoom, (message) => {
    for (const event of publishedIn(message)) if (concerns(sources, event)) onNew()
  })
}
