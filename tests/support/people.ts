/** Users inserted into the database, for tests of one slice without sign-in. */
import { eq } from 'drizzle-orm'
import type { AccountState } from '#contract/staff/limits.ts'
import { statement, transaction } from '#server/ports/database/port.ts'
import { channelMembers, channels } from '#server/channels/tables.ts'
import { identities, sessions, userRoles, users } from '#server/identity/tables.ts'

export interface Person {
  readonly nickName: string
  readonly email?: string
  readonly birthDate?: string
  readonly roles?: readonly ('organizer' | 'staff')[]
  readonly ownsChannel?: boolean
  readonly state?: AccountState
}

const createdAt = new Date('2026-11-01T00:00:00Z')

/** Returns the user's id. */
export const addPerson = transaction('tests.addPerson', async (tx, person: Person): Promise<number> => {
  const { nickName, email = null, birthDate = null, roles = [], ownsChannel = false, state = 'active' } = person
  const row = { state, nickName, avatarUrl: '/avatars/1.svg', birthDate, createdAt }
  const [user] = await tx.insert(users).values(row).returning({ id: users.id })
  if (!user) throw new Error('the insert returned no row')
  const identity = { provider: 'apple' as const, subject: nickName, email, emailVerified: true, linkedAt: createdAt }
  await tx.insert(identities).values({ ...identity, userId: user.id })
  for (const role of roles) await tx.insert(userRoles).values({ userId: user.id, role })
  if (ownsChannel) {
    const [channel] = await tx.insert(channels).values({ name: nickName, createdAt }).returning({ id: channels.id })
    if (!channel) throw new Error('the insert returned no row')
    await tx.insert(channelMembers).values({ channelId: channel.id, userId: user.id, role: 'owner', since: createdAt })
  }
  return user.id
})

export const markDeleted = statement('tests.markDeleted', async (db, userId: number): Promise<void> => {
  await db.update(users).set({ deletedAt: createdAt }).where(eq(users.id, userId))
})

/** Marks the sessions of a user as opened by a version whose session cookie had no prefix. */
export const markFormerSessions = statement(
  'tests.markFormerSessions',
  async (db, { userId, until }: { userId: number; until: Date }): Promise<void> => {
    await db.update(sessions).set({ formerNameUntil: until }).where(eq(sessions.userId, userId))
  },
)
