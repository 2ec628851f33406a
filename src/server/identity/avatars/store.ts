import { and, eq } from 'drizzle-orm'
import { addEntry, type StampedEntry } from '../../audit/index.ts'
import { statement, transaction } from '../../ports/database/port.ts'
import { users } from '../tables.ts'

export const readAvatarUrl = statement('avatars.readAvatarUrl', async (db, userId: number): Promise<string | null> => {
  const found = await db.select({ avatarUrl: users.avatarUrl }).from(users).where(eq(users.id, userId))
  return found[0]?.avatarUrl ?? null
})

export interface AvatarChange {
  readonly userId: number
  readonly avatarUrl: string
  readonly entry: StampedEntry
}

/** The address that was there before; each former one is told to exactly one caller. Null when the user is gone. */
export const replaceAvatar = transaction(
  'avatars.replaceAvatar',
  async (tx, { userId, avatarUrl, entry }: AvatarChange): Promise<string | null> => {
    const there = and(eq(users.id, userId), eq(users.state, 'active'))
    const [former] = await tx.select({ avatarUrl: users.avatarUrl }).from(users).where(there).for('update')
    if (!former) return null
    await tx.update(users).set({ avatarUrl }).where(there)
    await addEntry.run(tx, entry)
    return former.avatarUrl
  },
)
