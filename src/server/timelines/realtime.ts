import { timelineRoom } from '#contract/timelines/limits.ts'
import { publishedEvent, type PublishedEvent } from '#contract/timelines/schemas.ts'
import type { LiveRow } from '../lives/index.ts'
import type { CutPick } from '../picks/events.ts'
import { periodicJob } from '../periodic-job.ts'
import { statelessRoom } from '../realtime/index.ts'
import type { TimelinesDeps } from './deps.ts'
import { listPublishedBetween } from './store.ts'

/** How late clients learn of a published episode at most. */
const episodesEveryMs = 15_000

export interface ChangedLive extends Pick<LiveRow, 'id' | 'state' | 'visibility'> {
  readonly liverId: number
  /** Of the archive. */
  readonly published: boolean | null
}

/**
 * One room reports everything that timelines can show, and clients select what they follow: no work for each follower. An
 * event contains only ids.
 */
export function openTimelineRoom({
  database,
  clock,
  log,
  realtime,
}: Omit<TimelinesDeps, 'channels' | 'episodes' | 'follows' | 'picks'>) {
  const [name = '', only = ''] = timelineRoom.split(':')
  const room = statelessRoom({ name, event: publishedEvent, exists: (id) => id === only })

  /** All processes of a site may report the same; `id` is published once. */
  async function publish(id: string, event: Omit<PublishedEvent, 'type'>): Promise<void> {
    await realtime.publish(timelineRoom, id, { type: 'published', ...event })
  }

  function report(id: string, event: Omit<PublishedEvent, 'type'>): void {
    publish(id, event).catch((error: unknown) => log.error({ err: error }, 'could not report a new entry of timelines'))
  }

  const ofChannel = (channelId: number) => ({ channelId, liverId: null, followersOnly: false })

  let since = clock.now()
  /** Episodes are published by the passing of time. */
  const episodes = periodicJob({
    name: 'published-episodes',
    clock,
    log,
    everyMs: episodesEveryMs,
    async run() {
      const until = clock.now()
      for (const { id, channelId, at } of await database.run(listPublishedBetween, { since, until })) {
        report(`episode:${id}:${at.getTime()}`, ofChannel(channelId))
      }
      since = until
    },
    failure: 'could not read which episodes were published',
  })

  return {
    room,
    episodes,
    pickCut: ({ id, ...event }: CutPick): Promise<void> => publish(`pick:${id}`, event),
    posted: (channelId: number, id: number): void => report(`post:${id}`, ofChannel(channelId)),
    async liveChanged({ id, state, visibility, liverId, published }: ChangedLive): Promise<void> {
      const isNew = state === 'on_air' || (state === 'archived' && published === true)
      if (!isNew || visibility === 'invite') return
      await publish(`live:${id}:${state}`, {
        channelId: null,
        liverId,
        followersOnly: visibility === 'followers',
      })
    },
  }
}
