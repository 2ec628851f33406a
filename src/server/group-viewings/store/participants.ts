import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { statement, type Connection } from '../../ports/database/port.ts'
import { groupParticipants } from '../tables.ts'

/** Who enters: a user, or a visitor with a ticket. */
export type Identity = { readonly userId: number } | { readonly ticketHash: string }

export interface ParticipantRow {
  readonly id: number
  readonly present: boolean
  /** The host has removed them. */
  readonly removed: boolean
}

export interface ParticipantKey {
  readonly groupViewingId: string
  readonly identity: Identity
}

const hasIdentity = ({ groupViewingId, identity }: ParticipantKey) =>
  and(
    eq(groupParticipants.groupViewingId, groupViewingId),
    'userId' in identity
      ? eq(groupParticipants.userId, identity.userId)
      : eq(groupParticipants.ticketHash, identity.ticketHash),
  )

export const findParticipant = statement(
  'groupViewings.findParticipant',
  async (db, key: ParticipantKey): Promise<ParticipantRow | null> => {
    const [row] = await db
      .select({
        id: groupParticipants.id,
        present: sql<boolean>`${groupParticipants.leftAt} is null`,
        removed: groupParticipants.removed,
      })
      .from(groupParticipants)
      .where(hasIdentity(key))
    return row ?? null
  },
)

export const hasRemoved = async (db: Connection, groupViewingId: string): Promise<boolean> =>
  (await db.$count(
    groupParticipants,
    and(eq(groupParticipants.groupViewingId, groupViewingId), groupParticipants.removed),
  )) > 0

interface Unseen {
  readonly groupViewingId: string
  readonly since: Date
}

/** Ids of participants who are present, but were last seen before. */
export const listAbsent = statement(
  'groupViewings.listAbsent',
  async (db, { groupViewingId, since }: Unseen): Promise<number[]> => {
    const rows = await db
      .select({ id: groupParticipants.id })
      .from(groupParticipants)
      .where(
        and(
          eq(groupParticipants.groupViewingId, groupViewingId),
          isNull(groupParticipants.leftAt),
          lt(groupParticipants.seenAt, since),
        ),
      )
    return rows.map(({ id }) => id)
  },
)

export const touchParticipants = statement(
  'groupViewings.touch',
  async (db, { ids, at }: { ids: readonly number[]; at: Date }): Promise<void> => {
    await db
      .update(groupParticipants)
      .set({ seenAt: at })
      .where(inArray(groupParticipants.id, [...ids]))
  },
)

export async function addParticipant(
  tx: Connection,
  { groupViewingId, identity }: ParticipantKey,
  nickName: string | null,
  now: Date,
): Promise<number> {
  const [added] = await tx
    .insert(groupParticipants)
    .values({ groupViewingId, ...identity, nickName, joinedAt: now, seenAt: now })
    .returning({ id: groupParticipants.id })
  if (added === undefined) throw new Error('a participant was not stored')
  return added.id
}

export async function markPresent(tx: Connection, { id, present }: ParticipantRow, now: Date): Promise<void> {
  await tx
    .update(groupParticipants)
    .set({ seenAt: now, ...(!present && { leftAt: null, joinedAt: now }) })
    .where(eq(groupParticipants.id, id))
}

export async function markGone(
  tx: Connection,
  ids: readonly number[],
  { now, removed }: { readonly now: Date; readonly removed: boolean },
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(groupParticipants)
    .set({ leftAt: now, removed })
    .where(inArray(groupParticipants.id, [...ids]))
}
