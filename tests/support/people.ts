/** Users inserted into the database, for tests of one slice without sign-in. */
import { transaction } from '#server/ports/database/port.ts'
import { channels } from '#server/channels/tables.ts'
import { identities, userRoles, users } from '#server/identity/tables.ts'

export interface Person {
  readonly nickName: string
  readonly email?: string
  readonly birthDate?: string
  readonly roles?: readonly ('organizer' | 'staff')[]
  readonly ownsChannel?: boolean
}

const createdAt = new Date('2026-11-01T00:00:00Z')

/** Returns the user's id. */
export const addPerson = transaction('tests.addPerson', async (tx, person: Person): Promise<number> => {
  const { nickName, email = null, birthDate = null, roles = [], ownsChannel = false } = person
  const row = { nickName, avatarUrl: '/avatars/1.svg', birthDate, createdAt }
  const [user] = await tx.insert(users).values(row).returning({ id: users.id })
  if (!user) throw new Error('the insert returned no row')
  const identity = { provider: 'apple' as const, subject: nickName, email, emailVerified: true, linkedAt: createdAt }
  await tx.insert(identities).values({ ...identity, userId: user.id })
  for (const role of roles) await tx.insert(userRoles).values({ userId: user.id, role })
  if (ownsChannel) await tx.insert(channels).values({ ownerUserId: user.id, name: nickName, createdAt })
  return user.id
})
