import type { Profile } from '#contract/account/schemas.ts'
import type { Pick } from '#contract/picks/schemas.ts'
import type { Viewer } from '../../viewer.ts'
import type { PicksDeps } from '../deps.ts'
import { presentPick } from '../present.ts'
import type { PickReader, PickRow } from '../store/lists.ts'
import {
  listFollowedPicks,
  listPicksOfChannel,
  type FollowedTimelineQuery,
  type TimelineQuery,
} from '../store/timelines.ts'

type Page = Omit<TimelineQuery, 'reader'>
type FollowedPage = Omit<FollowedTimelineQuery, 'reader'>

/** Picks as entries of timelines: those that the viewer may watch, by the time at which they were cut. */
export function createPickTimelines({ database }: PicksDeps, readerOf: (viewer: Viewer) => PickReader) {
  const present = (rows: readonly PickRow[], reader: PickReader): Pick[] =>
    rows.flatMap((row) => presentPick(row, reader) ?? [])

  return {
    async ofChannel(channelId: number, viewer: Viewer, page: Page): Promise<Pick[]> {
      const reader = readerOf(viewer)
      return present(await database.run(listPicksOfChannel, { channelId, reader, ...page }), reader)
    },

    async followed(viewer: Profile, page: FollowedPage): Promise<Pick[]> {
      const reader = readerOf(viewer)
      return present(await database.run(listFollowedPicks, { reader, ...page }), reader)
    },
  }
}
