import { and, eq } from 'drizzle-orm'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
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

/** Returns the previous URL, each to exactly one caller (row lock). Null where the user is not active. */
export const replaceAvatar = transaction(
  'avatars.replaceAvatar',
  async (tx, { userId, avatarUrl, entry }: AvatarChange): Promise<string | null> => {
    const activeUser = and(eq(users.id, userId), eq(users.state, 'active'))
    const [previous] = await tx.select({ avatarUrl: users.avatarUrl }).from(users).where(activeUser).for('update')
    if (!previous) return null
    await tx.update(users).set({ avatarUrl }).where(activeUser)
    await addEntry.run(tx, entry)
    return previous.avatarUrl
  },
  { changesAccount: ({ userId }) => userId },
)
