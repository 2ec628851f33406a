import { asc, eq } from 'drizzle-orm'
import { users } from '../identity/tables.ts'
import { statement } from '../ports/database/port.ts'
import { channels } from './tables.ts'

export const firstChannelOf = statement('channels.firstChannelOf', async (db, ownerUserId: number) => {
  const owned = await db
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.ownerUserId, ownerUserId))
    .orderBy(asc(channels.id))
    .limit(1)
  return owned[0]?.id ?? null
})

export const addChannel = statement(
  'channels.addChannel',
  async (db, channel: { ownerUserId: number; name: string; createdAt: Date }): Promise<void> => {
    await db.insert(channels).values(channel)
  },
)

export interface ChannelRow {
  readonly id: number
  readonly name: string
  readonly createdAt: Date
  readonly owner: { readonly id: number; readonly nickName: string; readonly avatarUrl: string }
}

const columns = {
  id: channels.id,
  name: channels.name,
  createdAt: channels.createdAt,
  owner: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
}

export const findChannel = statement('channels.findChannel', async (db, id: number): Promise<ChannelRow | null> => {
  const found = await db
    .select(columns)
    .from(channels)
    .innerJoin(users, eq(users.id, channels.ownerUserId))
    .where(eq(channels.id, id))
  return found[0] ?? null
})

export const listChannelsOf = statement('channels.listChannelsOf', (db, ownerUserId: number): Promise<ChannelRow[]> =>
  db
    .select(columns)
    .from(channels)
    .innerJoin(users, eq(users.id, channels.ownerUserId))
    .where(eq(channels.ownerUserId, ownerUserId))
    .orderBy(asc(channels.id)),
)
