import { describe, expect, test } from 'vitest'
import { bothDatabases, engines } from '#tests/support/both-databases.ts'
import { countUsers } from './store/account.ts'
import { findOrCreateUser, type IdentityInput } from './store/sign-in.ts'

const databaseOf = bothDatabases()

describe.each(engines)('on %s', (name) => {
  /** Signs all identities in concurrently; returns the number of created users. */
  async function createdUsers(identities: readonly Partial<IdentityInput>[]): Promise<number> {
    const database = databaseOf(name)
    const before = await database.run(countUsers, null)
    const newUser = { nickName: 'x', avatarUrl: '', language: 'ja', country: 'JP', bio: '' } as const
    const own = { provider: 'firebase', subject: 's', email: null, emailVerified: false, sealedGrant: null } as const
    const outcomes = await Promise.all(
      identities.map((identity) =>
        database.run(findOrCreateUser, { identity: { ...own, ...identity }, newUser, now: new Date() }),
      ),
    )
    const created = (await database.run(countUsers, null)) - before
    expect(new Set(outcomes.map(({ userId }) => userId)).size).toBe(created)
    return created
  }

  test('a hundred concurrent first sign-ins with one identity create one user', async () => {
    expect(await createdUsers(Array.from({ length: 100 }, () => ({ subject: 'race' })))).toBe(1)
  })

  test('concurrent sign-ins at several providers with one verified address create one user', async () => {
    const email = { email: 'race@people.example', emailVerified: true }
    // Interleaved, because concurrency is limited by the number of connections.
    const all = Array.from({ length: 20 }).flatMap(() =>
      (['apple', 'google', 'firebase'] as const).map((provider) => ({ provider, subject: 'e', ...email })),
    )
    expect(await createdUsers(all)).toBe(1)
  })

  test('concurrent sign-ins with different identities create different users', async () => {
    expect(await createdUsers(Array.from({ length: 40 }, (_, at) => ({ subject: `person-${at}` })))).toBe(40)
  })
})
