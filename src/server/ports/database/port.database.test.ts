import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrationsFolder } from '#tests/support/prepared-database.ts'
import { addAccount, makeTable, moveCoins, readCoins } from '#tests/support/port-operations.ts'
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts'
import { openPglite } from './pglite/index.ts'
import { DatabaseFailure, DatabaseTooNew, DatabaseUnavailable, type Database } from './port.ts'
import { openPostgres } from './postgres/index.ts'

const storesUrl = new URL('../../../../tests/support/port-operations.ts', import.meta.url).href
const folder = mkdtempSync(join(tmpdir(), 'kirari-database-'))
let postgres: TestPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})

const onIdleError = () => {}
const adapters: [string, (migrations: string) => Promise<Database>][] = [
  [
    'pglite',
    (migrations) => openPglite({ directory: join(folder, 'pglite'), migrationsFolder: migrations, storesUrl }),
  ],
  [
    'postgres',
    (migrations) =>
      openPostgres({
        url: postgres.url,
        migrationsFolder: migrations,
        connections: 4,
        patienceMs: 60_000,
        onIdleError,
      }),
  ],
]

describe.each(adapters)('the %s database', (name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open(migrationsFolder)
    await database.run(makeTable, null)
    await database.run(addAccount, { name: 'mio', coins: 100 })
    await database.run(addAccount, { name: 'hana', coins: 0 })
  })
  afterAll(() => database.close())

  test('runs a transaction whole', async () => {
    await database.run(moveCoins, { from: 'mio', to: 'hana', coins: 30 })
    expect(await database.run(readCoins, 'mio')).toBe(70)
    expect(await database.run(readCoins, 'hana')).toBe(30)
  })

  test('runs nothing of a transaction that fails half-way', async () => {
    const before = await database.run(readCoins, 'hana')
    await expect(database.run(moveCoins, { from: 'mio', to: 'hana', coins: 1_000_000 })).rejects.toThrow(
      DatabaseFailure,
    )
    expect(await database.run(readCoins, 'hana')).toBe(before)
  })

  test('says which constraint a value breaks', async () => {
    const failure = await database.run(addAccount, { name: 'mio', coins: 1 }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DatabaseFailure)
    expect(failure instanceof DatabaseFailure && failure.breaksUnique('accounts_name')).toBe(true)
  })

  test('keeps its books when many transactions race', async () => {
    await database.run(addAccount, { name: 'a', coins: 500 })
    await database.run(addAccount, { name: 'b', coins: 0 })
    await Promise.all(Array.from({ length: 50 }, () => database.run(moveCoins, { from: 'a', to: 'b', coins: 10 })))
    expect(await database.run(readCoins, 'a')).toBe(0)
    expect(await database.run(readCoins, 'b')).toBe(500)
  })

  test('refuses data of a newer version, and opens it again with the right one', async () => {
    await database.close()
    await expect(database.run(readCoins, 'mio')).rejects.toThrow(DatabaseUnavailable)
    const older = new URL('../../../../tests/support/older-migrations', import.meta.url).pathname
    await expect(open(older)).rejects.toThrow(DatabaseTooNew)
    database = await open(migrationsFolder)
    expect(await database.run(readCoins, 'hana')).toBe(30)
  })

  if (name === 'postgres') {
    test('is unavailable while its server is away, and recovers by itself', async () => {
      await postgres.stop()
      await expect(database.run(readCoins, 'mio')).rejects.toThrow(DatabaseUnavailable)
      await postgres.start()
      expect(await database.run(readCoins, 'hana')).toBe(30)
    })
  }
})
