import { pino } from 'pino'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { TestClock } from '#tests/support/clock.ts'
import { ledgerOnPglite, ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { failAfterStoring, insertEvents, listClaims, readOutboxBytes } from '#tests/support/given-outbox.ts'
import { eventType, on, type EventHandler } from './event.ts'
import { createOutbox, type Outbox } from './outbox.ts'

const counted = eventType('Counted', z.object({ of: z.string(), n: z.number() }), ({ of }) => of)

describe.each([
  ['PGlite', ledgerOnPglite],
  ['PostgreSQL', ledgerOnPostgres],
] as const)('an event on %s', (_, open) => {
  let ledger: TestLedger
  let clock: TestClock
  let outboxes: Outbox[]
  let handled: { readonly of: string; readonly n: number; readonly by: number }[]

  beforeAll(async () => {
    ledger = await open()
  })
  beforeEach(() => {
    clock = new TestClock()
    outboxes = []
    handled = []
  })
  afterEach(async () => {
    for (const outbox of outboxes) await outbox.settled()
    for (const outbox of outboxes) await outbox.close()
  })
  afterAll(() => ledger.close())

  /** The outbox of one more process; its number is in `by`. */
  function openProcess(before: (payload: { of: string; n: number }) => unknown = () => {}): Outbox {
    const by = outboxes.length
    const outbox = createOutbox({ database: ledger.database, clock, log: pino({ level: 'silent' }) })
    const handler: EventHandler = on(counted, {
      key: ({ of, n }) => `${of} ${n}`,
      async handle(payload) {
        await before(payload)
        handled.push({ ...payload, by })
      },
    })
    outbox.subscribe([handler])
    outboxes.push(outbox)
    return outbox
  }

  const store = (...events: { of: string; n: number }[]) =>
    ledger.database.run(insertEvents, { events: events.map(counted.of), at: clock.now() })
  const numbersOf = (subject: string) => handled.filter(({ of }) => of === subject).map(({ n }) => n)

  test('is handled after its transaction, and not if that fails', async () => {
    const outbox = openProcess()
    await expect(
      ledger.database.run(failAfterStoring, { events: [counted.of({ of: 'a', n: 1 })], at: clock.now() }),
    ).rejects.toThrow('the change of these events fails')
    await store({ of: 'a', n: 2 })
    await outbox.settled()
    expect(numbersOf('a')).toEqual([2])
  })

  test('is handled once by one of several processes, in the order of its subject', async () => {
    const processes = [openProcess(), openProcess(), openProcess()]
    const subjects = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(subjects, async (order) => {
        handled = []
        for (const [n, of] of order.entries()) {
          await store({ of, n })
          processes[n % 3]?.wake()
        }
        // An event whose subject another process handles at the moment waits for the next run of a job.
        await vi.waitUntil(
          async () => {
            for (const outbox of processes) await outbox.settled()
            return handled.length === order.length
          },
          { timeout: 120_000 },
        )
        for (const subject of new Set(order)) {
          expect(numbersOf(subject)).toEqual([...order.keys()].filter((n) => order[n] === subject))
        }
      }),
      { numRuns: 15 },
    )
  })

  test('whose handler fails is handled again later, before the next ones of its subject', async () => {
    let failures = 2
    const outbox = openProcess(({ of, n }) => {
      if (of === 'a' && n === 1 && failures > 0) throw new Error(`fails ${failures--} times more`)
    })
    await store({ of: 'a', n: 1 }, { of: 'a', n: 2 }, { of: 'b', n: 1 })
    await outbox.settled()
    await store({ of: 'a', n: 3 })
    await outbox.settled()
    expect(handled).toMatchObject([{ of: 'b' }])
    clock.advance(1000)
    await outbox.settled()
    expect(numbersOf('a')).toEqual([])
    clock.advance(1000)
    await outbox.settled()
    expect(numbersOf('a')).toEqual([])
    clock.advance(1000)
    await outbox.settled()
    expect(numbersOf('a')).toEqual([1, 2, 3])
  })

  test('of a killed process is handled by another one ten seconds later', async () => {
    const never = Promise.withResolvers<void>()
    const killed = openProcess(() => never.promise)
    const other = openProcess()
    await store({ of: 'a', n: 1 })
    killed.wake()
    await vi.waitUntil(async () => (await claimedCount()) === 1, { timeout: 120_000 })
    await store({ of: 'a', n: 2 })
    clock.advance(9000)
    await other.settled()
    expect(handled).toEqual([])
    clock.advance(1000)
    await other.settled()
    expect(handled).toMatchObject([
      { n: 1, by: 1 },
      { n: 2, by: 1 },
    ])
    never.resolve()
  })

  test('that is handled slowly stays with its process', async () => {
    const slow = Promise.withResolvers<void>()
    const process = openProcess(() => slow.promise)
    const other = openProcess()
    await store({ of: 'a', n: 1 })
    await process.start()
    await vi.waitUntil(async () => (await claimedCount()) === 1, { timeout: 120_000 })
    const first = await claimedUntil()
    clock.advance(2000)
    await vi.waitUntil(async () => (await claimedUntil()) > first, { timeout: 120_000 })
    clock.advance(9000)
    await other.settled()
    expect(handled).toEqual([])
    slow.resolve()
    await process.settled()
    expect(handled).toMatchObject([{ n: 1, by: 0 }])
  })

  test('without a handler waits for a process that has one', async () => {
    const without = createOutbox({ database: ledger.database, clock, log: pino({ level: 'silent' }) })
    without.subscribe([{ type: 'Other', handle: async () => {} }])
    outboxes.push(without)
    await store({ of: 'a', n: 1 })
    await without.settled()
    await openProcess().settled()
    expect(numbersOf('a')).toEqual([1])
  })

  test('leaves no space behind when it is removed', async () => {
    const outbox = createOutbox({ database: ledger.database, clock, log: pino({ level: 'silent' }), vacuumAfter: 400 })
    outbox.subscribe([on(counted, { key: ({ n }) => `${n}`, handle: async () => {} })])
    outboxes.push(outbox)
    await store(...Array.from({ length: 400 }, (_, n) => ({ of: `${n}`, n })))
    await outbox.start()
    await outbox.settled()
    expect(await ledger.database.run(readOutboxBytes, null)).toBeGreaterThan(0)
    clock.advance(2000)
    await vi.waitUntil(async () => (await ledger.database.run(readOutboxBytes, null)) === 0, { timeout: 120_000 })
  })

  const claimedCount = async () => (await ledger.database.run(listClaims, null)).length
  const claimedUntil = async () => (await ledger.database.run(listClaims, null))[0]?.getTime() ?? 0
})
