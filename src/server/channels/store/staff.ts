import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { users } from '../../identity/tables.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { channelMembers, channels } from '../tables.ts'

/** With the owner who has owned it for the longest time. */
export function selectAllChannels(db: Connection) {
  const owner = db
    .select({ id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl })
    .from(channelMembers)
    .innerJoin(users, eq(users.id, channelMembers.userId))
    .where(and(eq(channelMembers.channelId, channels.id), eq(channelMembers.role, 'owner')))
    .orderBy(asc(channelMembers.since), asc(users.id))
    .limit(1)
    .as('owner')
  return db
    .select({
      id: channels.id,
      name: channels.name,
      owner: { id: owner.id, nickName: owner.nickName, avatarUrl: owner.avatarUrl },
      retiredAt: channels.retiredAt,
    })
    .from(channels)
    .innerJoinLateral(owner, sql`true`)
}

export type StaffChannelRow = Awaited<ReturnType<typeof selectAllChannels>>[number]

export const findAnyChannel = statement('channels.findAny', async (db, id: number): Promise<StaffChannelRow | null> => {
  const found = await selectAllChannels(db).where(eq(channels.id, id))
  return found[0] ?? null
})

/** In order of creation, with retired ones. */
export const listAllChannels = statement(
  'channels.listAll',
  (db, { after, limit }: { readonly after: number; readonly limit: number }): Promise<StaffChannelRow[]> =>
    selectAllChannels(db).where(gt(channels.id, after)).orderBy(asc(channels.id)).limit(limit),
)

interface Retirement {
  readonly id: number
  /** Null restores it. */
  readonly retiredAt: Date | null
  readonly entry: StampedEntry
}

export const setRetired = transaction('channels.setRetired', async (tx, { id, retiredAt, entry }: Retirement) => {
  await tx.update(channels).set({ retiredAt }).where(eq(channels.id, id))
  await addEntry.run(tx, entry)
})
