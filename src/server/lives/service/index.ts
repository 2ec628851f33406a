/** Lives: creation, state changes by livers, staff and encoders, and archives. */
import type { Profile } from '#contract/account/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import type { Visibility } from '#contract/lives/limits.ts'
import type { Live, NewLive, ThumbnailChoice, TimeRange } from '#contract/lives/schemas.ts'
import { runningStates } from '#contract/lives/states.ts'
import { DomainError } from '../../errors.ts'
import { NextReads } from '../../next-reads.ts'
import { Recent } from '../../recent.ts'
import {
  isHiddenFrom,
  liveAccess,
  requirePermittedHours,
  requireLicence,
  requireOwner,
  requireOwnerOrStaff,
} from '../policy.ts'
import type { Viewer } from '../../viewer.ts'
import { LiveStatus } from '../live-status.ts'
import { countOnAir, findLive, listDifferingViewers, listLivesInState, type LiveRow } from '../store.ts'
import { chooseArchivePoster, deleteArchive, publishArchive, setVisibility, trimArchive } from '../archive/actions.ts'
import { pageOfArchives, type ArchivesPaging } from '../archive/own-list.ts'
import { createArchiveRetention } from '../archive/retention.ts'
import { createSettling } from '../archive/settle.ts'
import { pageOfFollowedLivers } from '../followed/page.ts'
import { Relations } from '../lists/relations.ts'
import { readRelations } from '../lists/store.ts'
import { createLists } from '../lists/service.ts'
import { findLives } from '../on-air/store.ts'
import { reschedule } from '../plan/reschedule.ts'
import { chooseThumbnail, uploadThumbnail } from '../plan/thumbnails.ts'
import { createReminders } from '../reminders/service.ts'
import { accountData } from './account-data.ts'
import { externalIngest } from '../ingest/external-ingest.ts'
import { applyAction } from './change-state.ts'
import { createLive, storeLive, type StoredLive } from './create-live.ts'
import { encoderListener, encoderLive } from './encoder.ts'
import { cancelLive, endLive, endLivesOf } from './end-live.ts'
import { createInterruption } from './interruption.ts'
import { PeakViewers } from './peak-viewers.ts'
import { createPermittedHours } from './permitted-hours.ts'
import type { LivesContext, LivesDeps } from './context.ts'
import { livesOfStaff, staffAuditEntry } from './staff.ts'
import { currentKey, readSetting, rotateKey } from './stream-setting.ts'

export type Lives = ReturnType<typeof createLives>

export function createLives(deps: LivesDeps) {
  const status = new LiveStatus(deps)
  const context: LivesContext = {
    ...deps,
    status,
    relations: new Relations({
      clock: deps.clock,
      changes: deps.relationChanges ?? null,
      read: (userIds) => deps.database.run(readRelations, userIds),
    }),
    settling: { start: (live) => settling.start(live), resume: () => settling.resume() },
  }
  const settling = createSettling(context)
  const retention = createArchiveRetention(context)
  const interruption = createInterruption(context)
  const hours = createPermittedHours(context)
  const listener = encoderListener(context, interruption, hours)
  context.media.listen(listener)

  // Thousands read the same live when it starts.
  const reads = new NextReads((id) => context.database.run(findLive, id))

  async function find(id: string): Promise<LiveRow> {
    const live = await reads.read(id)
    if (!live) throw new DomainError('LIVE_NOT_FOUND')
    return live
  }

  const lists = createLists(context)
  const recent = deps.sharing ? new Recent<LiveRow>(deps.sharing, (id) => `lives/${id}`) : null

  async function accessFor(live: LiveRow, viewer: Viewer): Promise<Live['access']> {
    const { id } = live.liver
    const { follows, blockedBy } = await context.relations.of(viewer?.user.id ?? 0)
    return liveAccess(live, viewer, { follows: follows.has(id), blocked: blockedBy.has(id) })
  }

  async function findOwn(viewer: Profile, id: string): Promise<LiveRow> {
    const live = await find(id)
    requireOwner(viewer, live)
    return live
  }

  return {
    status,
    peaks: new PeakViewers(context.database),
    now: () => context.clock.now(),
    account: accountData(context),
    /** For monitoring, of all nodes. */
    figures: {
      countOnAir: (): Promise<number> => context.database.run(countOnAir, null),
      streamHealth: () => status.allHealth(),
    },
    ingest: externalIngest(context, listener.authorizePublish),
    find,
    /** As it was a moment ago, for those who get each change afterwards. */
    findRecent: (id: string): Promise<LiveRow> => (recent === null ? find(id) : recent.read(id, () => find(id))),
    findAll: async (ids: readonly string[]): Promise<LiveRow[]> => [
      ...(await context.database.run(findLives, ids)).values(),
    ],
    /** Whether the viewer may watch the live, may follow its liver for it, or is blocked. */
    accessFor,
    /** Whether the viewer may read the comments and gifts of a live: only those who may play it, or its archive. */
    mayRead: async (live: LiveRow, viewer: Viewer): Promise<boolean> =>
      !isHiddenFrom(live, viewer?.user.id ?? null) && (await accessFor(live, viewer)) === 'watch',
    /** The users who may see a live otherwise than visitors; null for all. */
    differingViewers: (id: string, limit: number): Promise<readonly number[] | null> =>
      context.database.run(listDifferingViewers, { id, limit }),
    list: lists.page,
    listsOfUsers: lists.pagesOfUsers,
    followed: (viewer: Profile, paging: Paging) => pageOfFollowedLivers(context, viewer.user.id, paging),
    create: (viewer: Profile, newLive: NewLive) => createLive(context, viewer, newLive),
    async prepare(viewer: Profile, id: string): Promise<LiveRow> {
      const live = await findOwn(viewer, id)
      await requireLicence(context.licences, viewer)
      await requirePermittedHours(context.licences, viewer, context.clock.now())
      return applyAction(context, live, 'prepare')
    },
    reschedule: async (viewer: Profile, id: string, startsAt: Date) =>
      reschedule(context, viewer, await findOwn(viewer, id), startsAt),
    thumbnails: {
      read: deps.thumbnails.images.read,
      upload: (viewer: Profile, file: Buffer) => uploadThumbnail(context, viewer, file),
      choose: async (viewer: Profile, id: string, choice: ThumbnailChoice | null) =>
        chooseThumbnail(context, await findOwn(viewer, id), choice, viewer.language),
    },
    reminders: createReminders(context),
    cancel: async (viewer: Profile, id: string) => cancelLive(context, await findOwn(viewer, id)),
    end: async (viewer: Profile, id: string) => endLive(context, await findOwn(viewer, id)),
    archives: {
      list: (viewer: Profile, paging: ArchivesPaging) => pageOfArchives(context.database, viewer, paging),
      trim: async (viewer: Profile, id: string, range: TimeRange | null) =>
        trimArchive(context, await findOwn(viewer, id), range),
      /** Also for staff, with an audit entry. */
      async choosePoster(viewer: Profile, id: string, atMs: number | null): Promise<LiveRow> {
        const live = await find(id)
        const byStaff = requireOwnerOrStaff(viewer, live)
        const entry = byStaff
          ? staffAuditEntry(context, 'archive.poster_chosen', live, { actorUserId: viewer.user.id })
          : undefined
        return chooseArchivePoster(context, live, atMs, entry)
      },
      publish: async (viewer: Profile, id: string, published: boolean) =>
        publishArchive(context, await findOwn(viewer, id), published),
      setVisibility: async (viewer: Profile, id: string, visibility: Visibility) =>
        setVisibility(context, await findOwn(viewer, id), visibility),
      delete: async (viewer: Profile, id: string) => deleteArchive(context, await findOwn(viewer, id)),
    },
    staff: livesOfStaff(context, find),
    readSetting: (viewer: Profile) => readSetting(context, viewer),
    rotateKey: (viewer: Profile) => rotateKey(context, viewer),
    /** For lives of the server itself; does not check permissions. */
    seed: {
      create: (live: StoredLive) => storeLive(context, live),
      encoderLive: (liverId: number) => encoderLive(context, liverId),
      streamKey: (liverId: number) => currentKey(context, liverId),
    },
    /** Ends what the liver has on air, and cancels other open lives. */
    async endOf(liverId: number): Promise<void> {
      if (!(await context.licences.mayGoLive(liverId))) await endLivesOf(context, liverId)
    },
    /** At start: resumes lives that an earlier run left on air or unsettled. */
    async resume(): Promise<void> {
      const carried = new Set(await context.media.carried())
      await interruption.interruptAll((liveId) => !carried.has(liveId))
      await hours.watchAll()
      await settling.resume()
      await retention?.start()
    },
    /** At shutdown: ends all lives on air, regardless of their encoders, and waits for their archives. */
    async endAll(): Promise<void> {
      await listener.stop()
      for (const live of await context.database.run(listLivesInState, runningStates)) {
        await endLive(context, live).catch((error: unknown) => {
          context.log.error({ err: error, liveId: live.id }, 'could not end a live at shutdown')
        })
      }
      await settling.settled()
    },
    close(): void {
      interruption.close()
      hours.close()
      settling.close()
      void retention?.close()
    },
  }
}
