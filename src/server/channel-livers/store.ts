import { and, eq } from 'drizzle-orm'
import { channelMembers } from '../channels/tables.ts'
import { users } from '../identity/tables.ts'
import { livers } from '../livers/tables.ts'
import { statement, type Connection } from '../ports/database/port.ts'

/** The ids of the owners of a channel with a live licence, whose profiles are public. */
export const selectLiversOf = (db: Connection, channelId: number) =>
  db
    .select({ id: channelMembers.userId })
    .from(channelMembers)
    .innerJoin(users, eq(users.id, channelMembers.userId))
    .innerJoin(livers, eq(livers.userId, channelMembers.userId))
    .where(
      and(
        eq(channelMembers.channelId, channelId),
        eq(channelMembers.role, 'owner'),
        eq(livers.licence, 'granted'),
        eq(users.state, 'active'),
      ),
    )

export const listLiversOf = statement('channelLivers.list', async (db, channelId: number): Promise<number[]> => {
  const found = await selectLiversOf(db, channelId)
  return found.map(({ id }) => id)
})
