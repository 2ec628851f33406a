/** Users put straight into the database, for tests of one slice without the sign-in of the whole product. */
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

const at = new Date('2026-11-01T00:00:00Z')

/** Returns the id. */
export const addPerson = transaction('tests.addPerson', async (tx, person: Person): Promise<number> => {
  const { nickName, email = null, birthDate = null, roles = [], ownsChannel = false } = person
  const row = { nickName, avatarUrl: '/avatars/1.svg', birthDate, createdAt: at }
  const [user] = await tx.insert(users).values(row).returning({ id: users.id })
  if (!user) throw new Error('the new person was not returned')
  const identity = { provider: 'apple' as const, subject: nickName, email, emailVerified: true, linkedAt: at }
  await tx.insert(identities).values({ ...identity, userId: user.id })
  for (const role of roles) await tx.insert(userRoles).values({ userId: user.id, role })
  if (ownsChannel) await tx.insert(channels).values({ ownerUserId: user.id, name: nickName, createdAt: at })
  return user.id
})
