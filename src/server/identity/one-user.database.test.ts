import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { postgresDatabase } from '#tests/support/postgres-of-run.ts'
import type { Database } from '../ports/database/port.ts'
import { countUsers } from './store/account.ts'
import { welcomeUser, type KnownIdentity } from './store/sign-in.ts'

const opened = new Map<string, Database>()
beforeAll(async () => {
  opened.set('PGlite', await emptyDatabase())
  opened.set('PostgreSQL', await postgresDatabase())
})
afterAll(async () => {
  for (const database of opened.values()) await database.close()
})

describe.each(['PGlite', 'PostgreSQL'])('on %s', (name) => {
  /** How many users result when all these arrive at the same time. */
  async function usersOf(identities: readonly Partial<KnownIdentity>[]): Promise<number> {
    const database = opened.get(name)
    if (!database) throw new Error('not opened')
    const before = await database.run(countUsers, null)
    const newcomer = { nickName: 'x', avatarUrl: '', language: 'ja', country: 'JP', bio: '' } as const
    const own = { provider: 'firebase', subject: 's', email: null, emailVerified: false, sealedGrant: null } as const
    const arrivals = await Promise.all(
      identities.map((identity) =>
        database.run(welcomeUser, { identity: { ...own, ...identity }, newcomer, now: new Date() }),
      ),
    )
    const made = (await database.run(countUsers, null)) - before
    expect(new Set(arrivals.map(({ userId }) => userId)).size).toBe(made)
    return made
  }

  test('a hundred simultaneous first sign-ins of one account make one user', async () => {
    expect(await usersOf(Array.from({ length: 100 }, () => ({ subject: 'race' })))).toBe(1)
  })

  test('so do those of one person at several providers, by the same verified address', async () => {
    const email = { email: 'race@people.example', emailVerified: true }
    // In turn, since only as many arrive at once as there are connections.
    const all = Array.from({ length: 20 }).flatMap(() =>
      (['apple', 'google', 'firebase'] as const).map((provider) => ({ provider, subject: 'e', ...email })),
    )
    expect(await usersOf(all)).toBe(1)
  })

  test('different people stay different', async () => {
    expect(await usersOf(Array.from({ length: 40 }, (_, at) => ({ subject: `person-${at}` })))).toBe(40)
  })
})
