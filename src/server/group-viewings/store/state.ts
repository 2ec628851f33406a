import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { GroupViewingContent, Participant } from '#contract/group-viewings/schemas.ts'
import { episodes } from '../../episodes/tables.ts'
import { users } from '../../identity/tables.ts'
import { transaction, type Connection } from '../../ports/database/port.ts'
import { changeState, type GroupChange, type GroupRejection, type GroupState } from '../change-state.ts'
import { groupParticipants, groupViewings } from '../tables.ts'
import { markGone } from './participants.ts'

export interface GroupViewingRow extends Omit<GroupState, 'present'> {
  readonly id: string
  readonly content: GroupViewingContent
  readonly openedBy: { readonly id: number; readonly nickName: string; readonly avatarUrl: string }
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  /** Those present, the longest present first. */
  readonly participants: readonly Participant[]
}

const selectRows = (db: Connection) =>
  db
    .select({
      id: groupViewings.id,
      liveId: groupViewings.liveId,
      episode: { id: episodes.id, channelId: episodes.channelId, seriesId: episodes.seriesId },
      openedBy: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
      expiresAt: groupViewings.expiresAt,
      revokedAt: groupViewings.revokedAt,
      version: groupViewings.version,
      hostId: groupViewings.hostId,
      locked: groupViewings.locked,
      timing: { position: groupViewings.position, rate: groupViewings.rate, at: groupViewings.at },
    })
    .from(groupViewings)
    .innerJoin(users, eq(users.id, groupViewings.openedBy))
    .leftJoin(episodes, eq(episodes.id, groupViewings.episodeId))

type Selected = Awaited<ReturnType<typeof selectRows>>[number]

function contentOf({ liveId, episode }: Pick<Selected, 'liveId' | 'episode'>): GroupViewingContent {
  if (episode !== null) {
    return { kind: 'episode', channelId: episode.channelId, seriesId: episode.seriesId, episodeId: episode.id }
  }
  return { kind: 'live', liveId: liveId ?? '' }
}

async function listPresent(db: Connection, id: string): Promise<Participant[]> {
  const rows = await db
    .select({
      id: groupParticipants.id,
      nickName: groupParticipants.nickName,
      user: { nickName: users.nickName, avatarUrl: users.avatarUrl },
    })
    .from(groupParticipants)
    .leftJoin(users, eq(users.id, groupParticipants.userId))
    .where(and(eq(groupParticipants.groupViewingId, id), isNull(groupParticipants.leftAt)))
    .orderBy(asc(groupParticipants.joinedAt), asc(groupParticipants.id))
  return rows.map(({ id: participantId, nickName, user }) => ({
    id: participantId,
    nickName: user?.nickName ?? nickName ?? '',
    avatarUrl: user?.avatarUrl ?? null,
  }))
}

async function complete(db: Connection, row: Selected | undefined): Promise<GroupViewingRow | null> {
  if (row === undefined) return null
  const { liveId, episode, ...rest } = row
  return { ...rest, content: contentOf({ liveId, episode }), participants: await listPresent(db, row.id) }
}

export const findGroupViewing = transaction(
  'groupViewings.find',
  async (db, id: string): Promise<GroupViewingRow | null> => {
    const [row] = await selectRows(db).where(eq(groupViewings.id, id))
    return complete(db, row)
  },
)

interface OpenKey {
  readonly keyHash: string
  readonly now: Date
}

/** By the hash of its key. Unknown, lapsed and revoked keys are the same for the database. */
export const findOpen = transaction(
  'groupViewings.findOpen',
  async (db, { keyHash, now }: OpenKey): Promise<GroupViewingRow | null> => {
    const isOpenNow = and(gt(groupViewings.expiresAt, now), isNull(groupViewings.revokedAt))
    const [row] = await selectRows(db).where(and(eq(groupViewings.keyHash, keyHash), isOpenNow))
    return complete(db, row)
  },
)

export interface Change {
  readonly id: string
  readonly change: GroupChange
  readonly now: Date
}

export const isOpen = ({ expiresAt, revokedAt }: Pick<GroupViewingRow, 'expiresAt' | 'revokedAt'>, now: Date) =>
  revokedAt === null && expiresAt > now

/** Within a transaction: later changes of the group viewing wait for its end. */
export async function lockGroupViewing(tx: Connection, id: string): Promise<GroupViewingRow | null> {
  await tx.select({ id: groupViewings.id }).from(groupViewings).where(eq(groupViewings.id, id)).for('update')
  return findGroupViewing.run(tx, id)
}

export async function storeState(tx: Connection, { id }: Pick<GroupViewingRow, 'id'>, state: GroupState) {
  const { version, hostId, locked, timing } = state
  await tx
    .update(groupViewings)
    .set({ version, hostId, locked, ...timing })
    .where(eq(groupViewings.id, id))
}

export const stateOf = ({ version, hostId, locked, timing, participants }: GroupViewingRow): GroupState => ({
  version,
  hostId,
  locked,
  timing,
  present: participants.map((one) => one.id),
})

/** Resolves with the changed group viewing, or why the change was rejected. Changes run one after the other. */
export const changeGroupViewing = transaction(
  'groupViewings.change',
  async (tx, { id, change, now }: Change): Promise<GroupViewingRow | GroupRejection> => {
    const row = await lockGroupViewing(tx, id)
    if (row === null || !isOpen(row, now)) return 'GROUP_VIEWING_NOT_FOUND'
    const before = stateOf(row)
    const after = changeState(before, change)
    if (typeof after === 'string') return after
    if (after === before) return row
    const gone = before.present.filter((one) => !after.present.includes(one))
    await markGone(tx, gone, { now, removed: change.type === 'remove' })
    await storeState(tx, row, after)
    const participants = row.participants.filter((one) => after.present.includes(one.id))
    return {
      ...row,
      version: after.version,
      hostId: after.hostId,
      locked: after.locked,
      timing: after.timing,
      participants,
    }
  },
)
