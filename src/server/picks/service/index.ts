/** Picks: cutting, lists, playback, removal and reports. */
import type { Profile } from '#contract/account/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import type { NewEpisodePick, NewLivePick, Pick, PickPlayback } from '#contract/picks/schemas.ts'
import type { Page } from '../../cursor.ts'
import { DomainError } from '../../errors.ts'
import type { AccountData } from '../../slice.ts'
import { periodicJob } from '../../periodic-job.ts'
import type { Viewer } from '../../viewer.ts'
import type { PickPlayer, PicksDeps } from '../deps.ts'
import { mayRemove } from '../policy.ts'
import { presentPick } from '../present.ts'
import { findAnyPick, findPick, type PickReader, type PickRow, type PickScope } from '../store/lists.ts'
import { listPicksBy, removePick, removePicksBy, removePicksOfGone } from '../store/picks.ts'
import { createCutting, type EpisodeKey } from './cutting.ts'
import { createPickLists } from './lists.ts'
import { createMaking, posterObject } from './making.ts'
import { createPermissions } from './permissions.ts'
import { createPickTimelines } from './timelines.ts'

export type Picks = ReturnType<typeof createPicks>

/** How often unfinished work is continued, in milliseconds. */
const jobMs = 60_000
/** Lifetime of a signature in seconds; players renew it in time. */
const grantSeconds = 300
const posterName = /^[0-9a-f]{32}\.webp$/

export function createPicks(deps: PicksDeps) {
  const { database, clock, log, audit, addresses, objects, reports } = deps
  const making = createMaking(deps)
  const permissions = createPermissions(deps)
  const cutting = createCutting(deps, making, permissions)

  const readerOf = (viewer: Viewer): PickReader => ({
    userId: viewer?.user.id ?? 0,
    staff: viewer?.roles.includes('staff') ?? false,
    now: clock.now(),
  })

  const list = createPickLists(deps)

  async function findRow(id: number, viewer: Viewer): Promise<PickRow> {
    const row = await database.run(findPick, { id, reader: readerOf(viewer) })
    if (!row) throw new DomainError('PICK_NOT_FOUND')
    return row
  }

  /** Throws `PICK_NOT_FOUND` for a pick of what the viewer may not watch. */
  async function find(id: number, viewer: Viewer): Promise<Pick> {
    const pick = presentPick(await findRow(id, viewer), readerOf(viewer))
    if (pick === null) throw new DomainError('PICK_NOT_FOUND')
    return pick
  }

  const deleteSoon = (): void =>
    void making
      .deleteRemoved()
      .catch((err: unknown) => log.warn({ err }, 'could not delete the files of removed picks; retrying in a minute'))

  async function removeGone(liveId: string | null): Promise<void> {
    if ((await database.run(removePicksOfGone, liveId)) > 0) deleteSoon()
  }

  const job = periodicJob({
    name: 'picks',
    clock,
    log,
    everyMs: jobMs,
    failure: 'could not continue the work on picks; retrying in a minute',
    async run() {
      await making.requestAll()
      await making.deleteRemoved()
    },
  })

  const account: AccountData = {
    name: 'picks',
    export: (userId) => database.run(listPicksBy, userId),
    assertDeletable: async () => {},
    async deleteUserData(userId) {
      await database.run(removePicksBy, userId)
      deleteSoon()
    },
  }

  return {
    account,
    permissions,
    timelines: createPickTimelines(deps, readerOf),
    find,

    list: (scope: PickScope, viewer: Viewer, paging: Paging): Promise<Page<Pick>> =>
      list(scope, readerOf(viewer), paging),

    cutOfLive: async (viewer: Profile, id: string, request: NewLivePick): Promise<Pick> =>
      find(await cutting.ofLive(viewer, id, request), viewer),
    /** `cutAt`: a time in the past, for the demo. */
    cutOfEpisode: async (viewer: Profile, key: EpisodeKey, request: NewEpisodePick, cutAt?: Date): Promise<Pick> =>
      find(await cutting.ofEpisode(viewer, key, request, cutAt), viewer),

    async playback({ viewer, host, remoteAddress }: PickPlayer, id: number): Promise<PickPlayback> {
      const { streamId, state, durationMs, playbackUrl } = await findRow(id, viewer)
      const expires = Math.floor(clock.now().getTime() / 1000) + grantSeconds
      const holder = viewer === null ? `visitor ${remoteAddress}` : `user ${viewer.user.id}`
      const signature = addresses.sign({ streamId, viewer: holder, expires })
      const type = state === 'ready' ? 'file' : 'playlist'
      const file = type === 'file' ? 'pick.mp4' : 'index.m3u8'
      const url = addresses.playlist(host, streamId, playbackUrl).replace(/index\.m3u8$/, `~${signature}/${file}`)
      return { type, url, durationMs, expiresAt: new Date(expires * 1000).toISOString() }
    },

    async remove(viewer: Profile, id: number): Promise<void> {
      const reader = readerOf(viewer)
      const row = await database.run(findAnyPick, { id, reader })
      const isShown = (await database.run(findPick, { id, reader })) !== null
      const cut = row?.cutter?.id === reader.userId
      const may = row !== null && mayRemove({ cut, owns: row.owns, staff: reader.staff })
      if (!row || (!may && !isShown)) throw new DomainError('PICK_NOT_FOUND')
      if (!may) throw new DomainError('NOT_YOUR_PICK')
      const event = {
        action: 'pick.removed',
        actorUserId: reader.userId,
        subjectUserId: row.cutter?.id ?? null,
      } as const
      const entry = cut ? null : audit.stamp({ ...event, details: { pick: id } })
      await database.run(removePick, { id, entry })
      deleteSoon()
    },

    /** Staff have upheld a report. Idempotent; permissions are not checked here. */
    async removeReported(id: number, actorUserId: number | null): Promise<void> {
      const details = { pick: id }
      const entry = audit.stamp({ action: 'pick.removed', actorUserId, subjectUserId: null, details })
      await database.run(removePick, { id, entry })
      deleteSoon()
    },

    async report(viewer: Profile, id: number, report: Parameters<typeof reports.addOfPick>[2]): Promise<void> {
      const { title, cutter } = await findRow(id, viewer)
      // Without an author to report; the pick is about to be deleted.
      if (cutter === null) throw new DomainError('PICK_NOT_FOUND')
      await reports.addOfPick(viewer, { id, title, cutterId: cutter.id }, report)
    },

    readPoster: async (name: string): Promise<Buffer | null> =>
      posterName.test(name) ? objects.read(posterObject(name)) : null,

    /** Removes the picks of a live whose recording is gone; changes nothing for others. */
    removeGone,

    /** Continues what an earlier process left, and repeats what failed every minute. */
    async start(): Promise<void> {
      await removeGone(null)
      await job.start()
    },
    /** Resolves when all events of the engine so far are handled. */
    settled: making.settled,
    async close(): Promise<void> {
      await job.close()
      await making.settled()
    },
  }
}
