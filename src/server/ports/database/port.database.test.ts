import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schema } from '#tests/support/prepared-database.ts'
import { startKilledRoute } from '#tests/support/killed-route.ts'
import { addAccount, callAnswer, makeTable, moveCoins, readCoins, readSetting } from '#tests/support/port-operations.ts'
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
type Schema = typeof schema
const adapters: [string, (schema: Schema) => Promise<Database>][] = [
  ['pglite', (sources) => openPglite({ ...sources, directory: join(folder, 'pglite'), storesUrl })],
  [
    'postgres',
    (sources) => openPostgres({ ...sources, url: postgres.url, connections: 4, patienceMs: 60_000, onIdleError }),
  ],
]

describe.each(adapters)('the %s database', (name, open) => {
  let database: Database
  beforeAll(async () => {
    database = await open(schema)
    await database.run(makeTable, null)
    await database.run(addAccount, { name: 'mio', coins: 100 })
    await database.run(addAccount, { name: 'hana', coins: 0 })
  })
  afterAll(() => database.close())

  test('commits a transaction', async () => {
    await database.run(moveCoins, { from: 'mio', to: 'hana', coins: 30 })
    expect(await database.run(readCoins, 'mio')).toBe(70)
    expect(await database.run(readCoins, 'hana')).toBe(30)
  })

  test('rolls back a transaction that fails', async () => {
    const before = await database.run(readCoins, 'hana')
    await expect(database.run(moveCoins, { from: 'mio', to: 'hana', coins: 1_000_000 })).rejects.toThrow(
      DatabaseFailure,
    )
    expect(await database.run(readCoins, 'hana')).toBe(before)
  })

  test('reports the violated constraint', async () => {
    const failure = await database.run(addAccount, { name: 'mio', coins: 1 }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DatabaseFailure)
    expect(failure instanceof DatabaseFailure && failure.breaksUnique('accounts_name')).toBe(true)
  })

  test('isolates concurrent transactions', async () => {
    await database.run(addAccount, { name: 'a', coins: 500 })
    await database.run(addAccount, { name: 'b', coins: 0 })
    await Promise.all(Array.from({ length: 50 }, () => database.run(moveCoins, { from: 'a', to: 'b', coins: 10 })))
    expect(await database.run(readCoins, 'a')).toBe(0)
    expect(await database.run(readCoins, 'b')).toBe(500)
  })

  test('rejects data of a newer version, and opens it with the right one', async () => {
    await database.close()
    await expect(database.run(readCoins, 'mio')).rejects.toThrow(DatabaseUnavailable)
    const older = new URL('../../../../tests/support/older-migrations', import.meta.url).pathname
    await expect(open({ ...schema, migrationsFolder: older })).rejects.toThrow(DatabaseTooNew)
    database = await open(schema)
    expect(await database.run(readCoins, 'hana')).toBe(30)
  })

  test('replaces a function whose file has changed when it is opened again', async () => {
    const functionsFolder = join(folder, `functions-${name}`)
    const file = join(functionsFolder, 'answers/sql/test_answer.sql')
    mkdirSync(dirname(file), { recursive: true })
    const answers: number[] = []
    for (const answer of [1, 2, 2]) {
      writeFileSync(file, `create or replace function test_answer() returns integer language sql as 'select ${answer}'`)
      await database.close()
      database = await open({ ...schema, functionsFolder })
      answers.push(await database.run(callAnswer, null))
    }
    expect(answers).toEqual([1, 2, 2])
  })

  if (name === 'postgres') {
    test('does not compile statements, which would take longer than to run them', async () => {
      expect(await database.run(readSetting, 'jit')).toBe('off')
    })

    test('replaces a connection that is lost when a transaction begins', async () => {
      const route = await startKilledRoute(postgres.url)
      const single = await openPostgres({ ...schema, url: route.url, connections: 1, patienceMs: 60_000, onIdleError })
      await single.run(readCoins, 'mio')
      // The first message of a transaction is `begin`.
      route.killAfter(1)
      await expect(single.run(moveCoins, { from: 'mio', to: 'hana', coins: 1 })).rejects.toThrow(DatabaseUnavailable)
      route.restart()
      expect(await single.run(readCoins, 'mio')).toBe(70)
      await single.close()
      await route.close()
    })

    test('is unavailable while its server is down, and recovers by itself', async () => {
      await postgres.stop()
      await expect(database.run(readCoins, 'mio')).rejects.toThrow(DatabaseUnavailable)
      await postgres.start()
      expect(await database.run(readCoins, 'hana')).toBe(30)
    })
  }
})
