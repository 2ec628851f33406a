import { asc, eq } from 'drizzle-orm'
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
