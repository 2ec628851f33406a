import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { amountOf, codeOf, openPreparingClient } from '#tests/support/preparing-client.ts'
import { mostStatements } from './prepared-statements.ts'

const { client, reset, run, statements, rolledBack, waitLifetime } = await openPreparingClient()
afterAll(() => client.close())
beforeEach(reset)

describe('a statement is prepared again, without an error,', () => {
  const all = 'select * from coins where id = $1'
  const changes: [string, string, string, unknown[], unknown][] = [
    [
      'when its result has a new column',
      'alter table coins add sort text',
      all,
      [1],
      { id: 1, amount: 100, sort: null },
    ],
    ['when its result has lost a column', 'alter table coins drop name', all, [1], { id: 1, amount: 100 }],
    [
      'when a parameter has another type',
      'alter table coins alter id type text',
      'select amount from coins where id = $1',
      ['1'],
      { amount: 100 },
    ],
    ['when all are deallocated', 'deallocate all', amountOf, ['mio'], { amount: 100 }],
    ['when the session is reset', 'discard all', amountOf, ['mio'], { amount: 100 }],
    [
      'when a function is replaced',
      "create or replace function answer(integer) returns integer language sql as 'select $1 + 2'",
      'select answer($1)',
      [1],
      { answer: 3 },
    ],
    [
      'when a function returns another type',
      "drop function answer(integer); create function answer(integer) returns text language sql as 'select $1::text'",
      'select answer($1)',
      [1],
      { answer: '1' },
    ],
  ]

  test.each(changes)('%s', async (_, change, text, parameters, row) => {
    await client.exec(
      "drop function if exists answer(integer); create function answer(integer) returns integer language sql as 'select $1 + 1'",
    )
    await run(client, text, parameters)
    await client.exec(change)
    expect((await run(client, text, parameters)).rows).toMatchObject([row])
    expect((await run(client, text, parameters)).rows).toMatchObject([row])
    expect((await statements()).filter(({ statement }) => statement === text)).toHaveLength(1)
  })

  test('by the next query after one in a transaction, which fails', async () => {
    await run(client, all, [1])
    await client.exec('alter table coins add sort text')
    expect(await codeOf(client.transaction((tx) => run(tx, all, [1])))).toBe('0A000')
    const { rows } = await client.transaction((tx) => run(tx, all, [1]))
    expect(rows).toEqual([{ id: 1, name: 'mio', amount: 100, sort: null }])
  })

  test('after a rollback of the change for which it was prepared', async () => {
    await rolledBack(async (tx) => {
      await tx.exec('alter table coins add sort text')
      expect((await run(tx, all, [1])).rows).toMatchObject([{ sort: null }])
    })
    expect((await run(client, all, [1])).rows).toEqual([{ id: 1, name: 'mio', amount: 100 }])
  })
})

describe('the number of statements', () => {
  test('is limited: those that were not used for longest are closed', async () => {
    const textOf = (number: number) => `select amount + ${number} from coins where name = $1`
    for (let number = 0; number < mostStatements + 50; number += 1) {
      await run(client, amountOf, ['mio'])
      await run(client, textOf(number), ['mio'])
    }
    const left = await statements()
    expect(left.length).toBeLessThanOrEqual(mostStatements + 1)
    expect(left.map(({ statement }) => statement)).toContain(amountOf)
    expect(left.map(({ statement }) => statement)).not.toContain(textOf(0))
    expect((await run(client, textOf(0), ['mio'])).rows).toEqual([{ '?column?': 100 }])
  })

  test('does not grow by statements that are not declared', async () => {
    await client.query('select name from coins where id = $1', [1])
    await client.transaction((tx) => tx.query('select id from coins where name = $1', ['mio']))
    expect(await statements()).toEqual([])
  })
})

test('a plan is made again a minute later, for the tables as they are then', async () => {
  await client.exec('alter table coins add live text; create index coins_live on coins (live)')
  const text = 'select id from coins where live = $1'
  for (let use = 0; use < 10; use += 1) await run(client, text, ['a'])
  const [{ generic_plans: generic } = { generic_plans: 0 }] = await statements()
  expect(generic).toBeGreaterThan(0)
  waitLifetime()
  await run(client, text, ['a'])
  expect(await statements()).toMatchObject([{ generic_plans: 0, custom_plans: 1 }])
})
