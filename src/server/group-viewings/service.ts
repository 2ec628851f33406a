import type { Profile } from '#contract/account/schemas.ts'
import { absentSeconds } from '#contract/group-viewings/limits.ts'
import type { GroupViewingSummary, NewParticipant, Participation } from '#contract/group-viewings/schemas.ts'
import { dayMs } from '#contract/japan-time.ts'
import { hashInviteKey, newInviteKey } from '../episodes/index.ts'
import { DomainError } from '../errors.ts'
import { periodicJob } from '../periodic-job.ts'
import type { AccountData } from '../slice.ts'
import type { Viewer } from '../viewer.ts'
import { accessTo, requireWatch } from './content.ts'
import type { GroupViewingsDeps } from './deps.ts'
import { createOpening } from './opening.ts'
import { openGroupRooms } from './room/rooms.ts'
import { enterGroupViewing } from './store/entering.ts'
import { revokeGroupViewing } from './store/opening.ts'
import type { Identity } from './store/participants.ts'
import { listOfUser, listParticipations, removeExpired, removeUser } from './store/removal.ts'
import { findOpen, type GroupViewingRow } from './store/state.ts'

/** Expired group viewings are deleted after a day. */
const keptMs = dayMs
const removalEveryMs = 3_600_000

export type GroupViewings = Awaited<ReturnType<typeof createGroupViewings>>

export async function createGroupViewings(deps: GroupViewingsDeps) {
  const { database, clock, log, audit } = deps
  const rooms = await openGroupRooms(deps)
  const startedAt = clock.now().getTime()

  /** Participants who were last seen before are absent. After a start they first have the time to return. */
  function presentSince(now: Date): Date {
    const since = now.getTime() - absentSeconds * 1000
    return new Date(since < startedAt ? 0 : since)
  }

  /** Throws `GROUP_VIEWING_NOT_FOUND` for unknown, lapsed and revoked keys, in the same time. */
  async function find(key: string): Promise<GroupViewingRow> {
    const row = await database.run(findOpen, { keyHash: hashInviteKey(key), now: clock.now() })
    if (row === null) throw new DomainError('GROUP_VIEWING_NOT_FOUND')
    return row
  }

  const mayRevoke = ({ openedBy }: GroupViewingRow, viewer: Viewer): boolean =>
    viewer !== null && (viewer.user.id === openedBy.id || viewer.roles.includes('staff'))

  const removal = periodicJob({
    name: 'group-viewing-removal',
    clock,
    log,
    everyMs: removalEveryMs,
    failure: 'could not delete old group viewings; trying again in an hour',
    run: () => database.run(removeExpired, new Date(clock.now().getTime() - keptMs)),
  })

  const account: AccountData = {
    name: 'groupViewings',
    export: (userId) => database.run(listOfUser, userId),
    assertDeletable: async () => {},
    async deleteUserData(userId) {
      for (const { groupViewingId, participantId } of await database.run(listParticipations, userId)) {
        // One that has ended needs no successor.
        await rooms.change(groupViewingId, { type: 'quit', by: participantId }).catch((error: unknown) => {
          if (!(error instanceof DomainError)) throw error
        })
      }
      for (const id of await database.run(removeUser, userId)) await rooms.end(id)
    },
  }

  return {
    account,
    room: rooms.kind,
    opening: createOpening(deps),

    async read(viewer: Viewer, key: string): Promise<GroupViewingSummary> {
      const row = await find(key)
      const access = await accessTo(deps, row.content, viewer)
      if (access === 'none') throw new DomainError('GROUP_VIEWING_NOT_FOUND')
      const { nickName, avatarUrl } = row.openedBy
      return {
        content: row.content,
        access,
        invitedBy: { nickName, avatarUrl },
        participants: [...row.participants],
        locked: row.locked,
        expiresAt: row.expiresAt.toISOString(),
        revocable: mayRevoke(row, viewer),
      }
    },

    async enter(viewer: Viewer, key: string, { nickName, ticket }: NewParticipant): Promise<Participation> {
      const row = await find(key)
      requireWatch(row.content, await accessTo(deps, row.content, viewer))
      const given = viewer === null ? (ticket ?? newInviteKey()) : null
      const identity: Identity =
        viewer !== null ? { userId: viewer.user.id } : { ticketHash: hashInviteKey(given ?? newInviteKey()) }
      const now = clock.now()
      const entered = await database.run(enterGroupViewing, {
        groupViewingId: row.id,
        identity,
        nickName: viewer === null ? (nickName ?? null) : null,
        now,
        seenSince: presentSince(now),
      })
      if (typeof entered === 'string') throw new DomainError(entered)
      await rooms.publish(entered.row)
      return { groupViewingId: row.id, participantId: entered.participantId, ticket: given }
    },

    async revoke(viewer: Profile, key: string): Promise<void> {
      const row = await find(key)
      if (!mayRevoke(row, viewer)) throw new DomainError('NOT_YOUR_GROUP_VIEWING')
      const isOpener = viewer.user.id === row.openedBy.id
      const entry = isOpener
        ? null
        : audit.stamp({
            action: 'group_viewing.ended',
            actorUserId: viewer.user.id,
            subjectUserId: row.openedBy.id,
            details: { groupViewing: row.id },
          })
      await database.run(revokeGroupViewing, { id: row.id, at: clock.now(), entry })
      await rooms.end(row.id)
    },

    async start(): Promise<void> {
      await Promise.all([rooms.start(), removal.start()])
    },

    async close(): Promise<void> {
      await Promise.all([rooms.close(), removal.close()])
    },
  }
}
