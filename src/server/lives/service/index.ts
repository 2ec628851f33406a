/** The rules of lives: who may create, open, end them, and what their encoders do to them. */
import type { Profile } from '#contract/account.ts'
import type { LiveList, LiveState, NewLive, TimeRange } from '#contract/lives.ts'
import { Refusal } from '../../http/index.ts'
import { mustBePermittedAt, mustHoldLicence, mustOwn, mustOwnOrBeStaff } from '../policy.ts'
import { LiveRooms } from '../rooms.ts'
import { findLive, listLivesInState, listScheduledLives, listStartedLives, type LiveRow } from '../store.ts'
import { chooseArchivePicture, deleteArchive, publishArchive, trimArchive } from '../archive/own-archive.ts'
import { createArchiveRetention } from '../archive/retention.ts'
import { createSettling } from '../archive/settle.ts'
import { listArchivedLives, listArchivesOf } from '../archive/store.ts'
import { livesOfAccount } from './account.ts'
import { externalIngest } from '../ingest/external-ingest.ts'
import { applyAction } from './change-state.ts'
import { createLive, storeLive, type LiveOfLiver } from './create-live.ts'
import { encoderListener, encoderLive } from './encoder.ts'
import { cancelLive, endLive, endLivesOf } from './end-live.ts'
import { findableLives } from './findable.ts'
import { createInterruption } from './interruption.ts'
import { missedBefore } from './missed-start.ts'
import { createPermittedHours } from './permitted-hours.ts'
import type { LivesParts, LivesSetup } from './setup.ts'
import { livesOfStaff, staffEntry } from './staff.ts'
import { currentKey, readSetting, rotateKey } from './stream-setting.ts'

export type Lives = ReturnType<typeof createLives>

export function createLives(setup: LivesSetup) {
  const rooms = new LiveRooms()
  const parts: LivesParts = {
    ...setup,
    rooms,
    settling: { begin: (live) => settling.begin(live), resume: () => settling.resume() },
  }
  const settling = createSettling(parts)
  const retention = createArchiveRetention(parts)
  const interruption = createInterruption(parts)
  const hours = createPermittedHours(parts)
  const listener = encoderListener(parts, interruption, hours)
  parts.media.listen(listener)

  async function find(id: string): Promise<LiveRow> {
    const live = await parts.database.run(findLive, id)
    if (!live) throw new Refusal('LIVE_NOT_FOUND')
    return live
  }

  async function findOwn(viewer: Profile, id: string): Promise<LiveRow> {
    const live = await find(id)
    mustOwn(viewer, live)
    return live
  }

  return {
    rooms,
    now: () => parts.clock.now(),
    account: livesOfAccount(parts),
    findable: findableLives(parts),
    ingest: externalIngest(parts, listener.authorizePublish),
    find,
    list(list: LiveList, limit: number): Promise<LiveRow[]> {
      if (list === 'scheduled') {
        return parts.database.run(listScheduledLives, { startsAfter: missedBefore(parts.clock.now()), limit })
      }
      if (list === 'archived') return parts.database.run(listArchivedLives, limit)
      const states: LiveState[] = list === 'on_air' ? ['on_air', 'interrupted'] : ['ended', 'archived']
      return parts.database.run(listStartedLives, { states, limit })
    },
    create: (viewer: Profile, wanted: NewLive) => createLive(parts, viewer, wanted),
    async prepare(viewer: Profile, id: string): Promise<LiveRow> {
      const live = await findOwn(viewer, id)
      await mustHoldLicence(parts.licences, viewer)
      await mustBePermittedAt(parts.licences, viewer, parts.clock.now())
      return applyAction(parts, live, 'prepare')
    },
    cancel: async (viewer: Profile, id: string) => cancelLive(parts, await findOwn(viewer, id)),
    end: async (viewer: Profile, id: string) => endLive(parts, await findOwn(viewer, id)),
    archives: {
      list: (viewer: Profile, limit: number): Promise<LiveRow[]> =>
        parts.database.run(listArchivesOf, { liverId: viewer.user.id, limit }),
      trim: async (viewer: Profile, id: string, range: TimeRange | null) =>
        trimArchive(parts, await findOwn(viewer, id), range),
      /** Also for staff, whose choice is written down. */
      async choosePicture(viewer: Profile, id: string, atMs: number | null): Promise<LiveRow> {
        const live = await find(id)
        const byStaff = mustOwnOrBeStaff(viewer, live)
        const entry = byStaff
          ? staffEntry(parts, 'archive.picture_chosen', live, { actorUserId: viewer.user.id })
          : undefined
        return chooseArchivePicture(parts, live, atMs, entry)
      },
      publish: async (viewer: Profile, id: string, published: boolean) =>
        publishArchive(parts, await findOwn(viewer, id), published),
      delete: async (viewer: Profile, id: string) => deleteArchive(parts, await findOwn(viewer, id)),
    },
    staff: livesOfStaff(parts, find),
    readSetting: (viewer: Profile) => readSetting(parts, viewer),
    rotateKey: (viewer: Profile) => rotateKey(parts, viewer),
    /** Without any check of who asks: for what the server itself puts on air. */
    seed: {
      create: (live: LiveOfLiver) => storeLive(parts, live),
      encoderLive: (liverId: number) => encoderLive(parts, liverId),
      streamKey: (liverId: number) => currentKey(parts, liverId),
    },
    /** The liver may go live no more: what is on air ends, what is to come is cancelled. */
    endOf: (liverId: number): Promise<void> => endLivesOf(parts, liverId),
    /** Picks up what an earlier run left on air, or ended and not archived yet. */
    async resume(): Promise<void> {
      const carried = new Set(await parts.media.carried())
      await interruption.interruptAll((liveId) => !carried.has(liveId))
      await hours.watchAll()
      await settling.resume()
      await retention.start()
    },
    /** The server goes down on purpose: every live on air ends in good order, whatever its encoder does meanwhile. */
    async endAll(): Promise<void> {
      await listener.stop()
      for (const live of await parts.database.run(listLivesInState, ['on_air', 'interrupted'])) {
        await endLive(parts, live).catch((error: unknown) => {
          parts.log.error({ err: error, liveId: live.id }, 'a live could not be ended')
        })
      }
      await settling.settled()
    },
    close(): void {
      interruption.close()
      hours.close()
      settling.close()
      retention.close()
    },
  }
}
