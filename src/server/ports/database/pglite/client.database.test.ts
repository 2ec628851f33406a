import { messages } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { amountOf, codeOf, openPreparingClient } from '#tests/support/preparing-client.ts'
import type { Connection } from '../port.ts'
import { openDrizzle } from './drizzle.ts'

const { client, reset, unprepared, run, statements, rolledBack } = await openPreparingClient()
afterAll(() => client.close())
beforeEach(reset)

describe('a declared query', () => {
  const values = fc.record({
    integer: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    bigint: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
    double: fc.option(fc.double({ noNaN: true })),
    numeric: fc.option(fc.integer().map((cents) => (cents / 100).toFixed(2))),
    text: fc.option(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))),
    boolean: fc.option(fc.boolean()),
    at: fc.option(fc.date({ min: new Date('0100-01-01'), max: new Date('9000-01-01'), noInvalidDate: true })),
    instant: fc.option(fc.constantFrom('2026-04-01T00:00:00.123456Z', '2026-04-01 09:00+09')),
    day: fc.option(fc.constantFrom('2026-04-01', '1999-12-31')),
    json: fc.option(
      fc
        .jsonValue()
        // The type takes no null character, and PGlite takes a string for encoded JSON.
        .filter((value) => !JSON.stringify(value).includes(String.raw`\u0000`))
        .map((value) => (typeof value === 'string' ? JSON.stringify(value) : value)),
    ),
    bytes: fc.option(fc.uint8Array()),
    uuid: fc.option(fc.uuid()),
    integers: fc.option(fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }))),
    texts: fc.option(fc.array(fc.constantFrom('', 'a', '"', '\\', '{}', 'null', ',', '配信'))),
    interval: fc.option(fc.constantFrom('1 day', '02:03:04')),
  })
  const text = `select
    $1::integer as a, $2::bigint as b, $3::double precision as c, $4::numeric as d, $5::text as e, $6::boolean as f,
    $7::timestamptz as g, $8::timestamptz as h, $9::date as i, $10::jsonb as j, $11::bytea as k, $12::uuid as l,
    $13::integer[] as m, $14::text[] as n, $15::interval as o, array[$1::integer, null] as p`
  const optionsOf = fc.record(
    {
      rowMode: fc.constantFrom<'array' | 'object'>('array', 'object'),
      parsers: fc.constant({ 1184: (value: string) => `instant ${value}`, 1007: (value: string) => value }),
    },
    { requiredKeys: [] },
  )

  test('has the same parameters, rows, fields and counts as without a named statement', async () => {
    await fc.assert(
      fc.asyncProperty(values, optionsOf, async (row, options) => {
        const parameters = Object.values(row)
        expect(await run(client, text, parameters, options)).toEqual(await unprepared(text, parameters, options))
      }),
      { numRuns: 100 },
    )
    expect(await statements()).toHaveLength(1)
  })

  test.each([
    ['reads no row', amountOf, ['yuki']],
    ['changes rows', 'update coins set amount = amount + $1', [0]],
    ['returns what it changes', 'update coins set amount = amount + $1 returning *', [0]],
    ['changes no row', 'delete from coins where id = $1', [9]],
    ['inserts a row', 'insert into coins values ($1, $2, 1) on conflict (id) do update set amount = 1', [3, 'sora']],
    ['violates a constraint', 'insert into coins values ($1, $2, 1)', [4, 'mio']],
    ['divides by zero', 'select 1 / $1::integer', [0]],
    ['has an invalid parameter', 'select $1::integer', ['one']],
    ['has a parameter that cannot be encoded', 'select $1::boolean', ['maybe']],
    ['has too many parameters', 'select $1::integer', [1, 2]],
    ['has too few parameters', 'select $1::integer + $2::integer', [1]],
    ['has a syntax error', 'selct $1::integer', [1]],
    ['names no table', 'select * from nothing where id = $1', [1]],
    ['is empty', '-- $1', [1]],
  ])('that %s has the same result or error as without a named statement', async (_, sql, parameters) => {
    const outcomeOf = (query: Promise<object>) =>
      query.catch((error: unknown) =>
        error instanceof messages.DatabaseError
          ? { code: error.code, message: error.message.replace(/"statement_\d+"/, '""'), constraint: error.constraint }
          : { message: String(error) },
      )
    const expected = await outcomeOf(unprepared(sql, parameters))
    for (const use of ['first', 'second', 'third']) {
      expect({ use, ...(await outcomeOf(run(client, sql, parameters))) }).toEqual({ use, ...expected })
    }
  })

  test('is parsed once', async () => {
    for (const name of ['mio', 'hana', 'mio']) await run(client, amountOf, [name])
    await client.transaction((tx) => run(tx, amountOf, ['mio']))
    const [only] = await statements()
    expect(only).toMatchObject({ statement: amountOf, generic_plans: 0, custom_plans: 4 })
  })
})

describe('a failed query', () => {
  test('leaves the connection in order, and its statement prepared', async () => {
    const insert = 'insert into coins values ($1, $2, 1)'
    await run(client, insert, [3, 'sora'])
    const before = await statements()
    expect(await codeOf(run(client, insert, [4, 'sora']))).toBe('23505')
    expect(await codeOf(run(client, insert, ['four', 'x']))).toBe('22P02')
    expect((await run(client, amountOf, ['sora'])).rows).toEqual([{ amount: 1 }])
    await run(client, insert, [4, 'yuki'])
    expect(await statements()).toMatchObject([{ name: before[0]?.name, statement: insert }, { statement: amountOf }])
  })

  test('is not prepared if it could not be parsed', async () => {
    const later = 'select id from later where id = $1'
    expect(await codeOf(run(client, later, [1]))).toBe('42P01')
    await client.exec('create temporary table later as select 1 as id')
    expect((await run(client, later, [1])).rows).toEqual([{ id: 1 }])
    await client.exec('drop table later')
  })

  test('in a transaction leaves statements prepared after the rollback', async () => {
    await run(client, amountOf, ['mio'])
    const failed = client.transaction(async (tx) => {
      await run(tx, 'select name from coins where id = $1', [1])
      await run(tx, 'update coins set amount = amount - $1', [1000])
    })
    expect(await codeOf(failed)).toBe('23514')
    const [one, , three] = await statements()
    expect((await run(client, amountOf, ['mio'])).rows).toEqual([{ amount: 100 }])
    expect((await run(client, 'select name from coins where id = $1', [1])).rows).toEqual([{ name: 'mio' }])
    await run(client, 'update coins set amount = amount - $1', [0])
    expect(await statements()).toMatchObject([
      { name: one?.name, custom_plans: 2 },
      { custom_plans: 2 },
      { name: three?.name, custom_plans: 2 },
    ])
  })

  test('is undone up to the savepoint', async () => {
    const insert = 'insert into coins values ($1, $2, 1)'
    await client.transaction(async (tx) => {
      await run(tx, insert, [3, 'sora'])
      await tx.query('savepoint before')
      expect(await codeOf(run(tx, insert, [4, 'sora']))).toBe('23505')
      await tx.query('rollback to savepoint before')
      await run(tx, insert, [4, 'yuki'])
    })
    expect((await client.query('select count(*)::integer as number from coins')).rows).toEqual([{ number: 4 }])
  })

  test('of a transaction that was aborted before is not prepared', async () => {
    await rolledBack(async (tx) => {
      expect(await codeOf(run(tx, 'select 1 / $1::integer', [0]))).toBe('22012')
      expect(await codeOf(run(tx, amountOf, ['mio']))).toBe('25P02')
    })
    expect((await run(client, amountOf, ['mio'])).rows).toEqual([{ amount: 100 }])
  })

  test('of a closed transaction is rejected', async () => {
    const ended = await client.transaction(async (tx) => tx)
    expect(ended.closed).toBe(true)
    await expect(run(ended, amountOf, ['mio'])).rejects.toThrow('Transaction is closed')
  })
})

test('a query of Drizzle is prepared if it has a name, also in a transaction', async () => {
  const amounts = (db: Connection, id: number) =>
    db
      .select({ amount: sql<number>`amount` })
      .from(sql`coins`)
      .where(sql`id = ${id}`)
  const db = openDrizzle(client)
  expect(await amounts(db, 1)).toEqual([{ amount: 100 }])
  expect(await statements()).toEqual([])
  await db.transaction(
    async (tx) => {
      const named = (open: Connection) => amounts(open, 1).prepare('amounts').execute()
      expect(await named(tx)).toEqual([{ amount: 100 }])
      await tx.transaction(async (nested) => expect(await named(nested)).toEqual([{ amount: 100 }]))
    },
    { isolationLevel: 'serializable' },
  )
  expect(await amounts(db, 2).prepare('amounts').execute()).toEqual([{ amount: 0 }])
  expect(await statements()).toMatchObject([{ custom_plans: 3 }])
})
