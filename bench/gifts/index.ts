/**
 * A complete gift, which also counts in the rankings, compared with the minimum of four SQL statements and with a gift that
 * does not count; and one that counts in an event while three are running, compared with one to a liver without an event.
 * `gifts 0.1` runs in a tenth of the time.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { insertEvent, listEventScores } from '#tests/support/given-events.ts'
import { addPaidPurchase, listScores, setCreatedAt } from '#tests/support/given-rankings.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { ledgerIn, type TestLedger } from '#tests/support/ledger.ts'
import { readableLives } from '#tests/support/readable-lives.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { schema } from '#tests/support/prepared-database.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { dayMs } from '#contract/japan-time.ts'
import { systemClock } from '#server/clock.ts'
import { expiryOf, issueCoins } from '#server/coins/operations.ts'
import { createGifts } from '#server/gifts/index.ts'
import { createOutbox } from '#server/outbox/index.ts'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import { percentile } from '../percentile.ts'
import type { Figure, Outcome } from '../report.ts'
import { bareOnPglite, bareOnPostgres } from './bare.ts'
import { wallets, type BareGift } from './bare-statements.ts'
import { pace, senders, type SendGift } from './pace.ts'

const connections = 10
const liveId = 'live00000001'
/** Of a liver who takes part in an event. */
const liveInEvent = 'live00000002'
const runningEvents = 3
const liversOfEvent = 30
const target = 0.6
/** Of the gifts that do not count in the rankings. */
const rankedTarget = 0.9
/** Of the gifts to a liver without an event. */
const eventTarget = 0.8
const share = Number(process.argv[3] ?? 1)
/** Short rounds of all sides in turn, every second one backwards: the speed of the machine varies, and tables grow. */
const rounds = 12

/** A user with several lots of coins, like buyers; enough for all gifts of a run. */
async function addBuyer({ database, user }: TestLedger): Promise<number> {
  const userId = await user()
  for (let lot = 0; lot < 4; lot += 1) {
    const at = new Date()
    await database.run(issueCoins, {
      userId,
      sort: lot === 0 ? 'free' : 'paid',
      coins: lot === 0 ? 100n : 10_000_000n,
      key: randomUUID(),
      kind: lot === 0 ? 'grant' : 'purchase',
      house: lot === 0 ? 'grants' : 'sales',
      settle: false,
      reference: 'bench',
      reason: '',
      at,
      expiresAt: expiryOf(at),
    })
  }
  return userId
}

const addBuyers = async (ledger: TestLedger): Promise<number[]> => {
  const buyers: number[] = []
  for (let n = 0; n < wallets; n += 1) buyers.push(await addBuyer(ledger))
  return buyers
}

/** Buyers whose gifts count in the rankings: their accounts are older than a day, and have paid. */
async function addRankedBuyers(ledger: TestLedger): Promise<number[]> {
  const buyers = await addBuyers(ledger)
  const [createdAt, paidAt] = [new Date(Date.now() - 3 * dayMs), new Date(Date.now() - 2 * dayMs)]
  for (const userId of buyers) {
    await ledger.database.run(setCreatedAt, { userId, at: createdAt })
    await ledger.database.run(addPaidPurchase, { userId, paidAt })
  }
  return buyers
}

/** Events that run during the whole benchmark. Returns the one in which the liver takes part. */
async function addEvents({ database, user }: TestLedger, liverId: number): Promise<number> {
  const [startsAt, endsAt] = [new Date(Date.now() - dayMs), new Date(Date.now() + dayMs)]
  const ids = []
  for (let number = 0; number < runningEvents; number += 1) {
    const livers = number === 0 ? [liverId] : []
    while (livers.length < liversOfEvent) livers.push(await user())
    ids.push(await database.run(insertEvent, { organizerId: await user(), startsAt, endsAt, livers }))
  }
  return ids[0] ?? 0
}

/** Sends gifts in any live. */
function ours({ database }: TestLedger): (toLive: string) => SendGift<BareGift> {
  const outbox = createOutbox({ database, clock: systemClock, log: pino({ level: 'silent' }) })
  const realtime = { publish: async () => null }
  const gifts = createGifts({ database, clock: systemClock, lives: readableLives, outbox, realtime })
  outbox.subscribe(gifts.handlers)
  return (toLive) =>
    async ({ senderId }) => {
      const user = { id: senderId, nickName: 'bench', avatarUrl: '/a.png', bio: '', signature: '' }
      const sender = { user, roles: [], language: 'ja' as const }
      await gifts.send(sender, { liveId: toLive, giftId: 'star', quantity: 1, key: randomUUID() })
    }
}

async function compare(what: string, bare: SendGift<BareGift>, ledger: TestLedger): Promise<Figure[]> {
  const sendTo = ours(ledger)
  const [send, sendInEvent] = [sendTo(liveId), sendTo(liveInEvent)]
  const liverInEvent = await ledger.user()
  await ledger.database.run(insertLive, { id: liveId, liverId: await ledger.user() })
  await ledger.database.run(insertLive, { id: liveInEvent, liverId: liverInEvent })
  const eventId = await addEvents(ledger, liverInEvent)
  const [unranked, ranked] = [await addBuyers(ledger), await addRankedBuyers(ledger)]
  const bareIds = Array.from({ length: wallets }, (_, n) => n + 1)
  // In turn, so that all send gifts also in a short run.
  let gifts = 0
  const by = (ids: readonly number[]) => (): BareGift => ({
    id: randomUUID(),
    senderId: ids[(gifts += 1) % ids.length] ?? 1,
    coins: 10,
  })
  const sides = {
    bare: { send: bare, next: by(bareIds), rates: new Array<number>() },
    unranked: { send, next: by(unranked), rates: new Array<number>() },
    ranked: { send, next: by(ranked), rates: new Array<number>() },
    inEvent: { send: sendInEvent, next: by(ranked), rates: new Array<number>() },
  }
  for (let round = 0; round < rounds; round += 1) {
    const forwards = Object.values(sides)
    for (const { rates, send: sendOne, next } of round % 2 === 0 ? forwards : forwards.toReversed()) {
      rates.push(await pace(sendOne, next, share))
    }
  }
  const rate = (side: keyof typeof sides): number => percentile(sides[side].rates, 0.5)
  const supporters = (await ledger.database.run(listScores, null)).filter(
    ({ board, period, genre }) => board === 'supporters' && period === 'all' && genre === 'all',
  )
  if (supporters.length !== ranked.length) throw new Error(`gifts of ${supporters.length} users counted in rankings`)
  if ((await ledger.database.run(listEventScores, eventId)).length === 0)
    throw new Error('no gift counted in the event')
  const figure = (detail: string, ours: number, baseline: number, least: number): Figure => ({
    what: `gifts that count in ${detail}`,
    unit: '1/s',
    ours,
    baseline,
    target: `≥ ${least} × the baseline`,
    met: ours >= least * baseline,
  })
  return [
    figure(`rankings, ${what}`, rate('ranked'), rate('bare'), target),
    figure(`rankings, ${what}, compared with gifts that do not`, rate('ranked'), rate('unranked'), rankedTarget),
    figure(
      `rankings and one of ${runningEvents} events, ${what}, compared with gifts without events`,
      rate('inEvent'),
      rate('ranked'),
      eventTarget,
    ),
  ]
}

const storesUrl = new URL('../../tests/support/stores.ts', import.meta.url).href

export async function benchGifts(scope: AsyncDisposableStack): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'kirari-gifts-'))
  scope.defer(() => removeFolder(folder))
  const pglite = await openPglite({ directory: join(folder, 'database'), ...schema, storesUrl })
  scope.defer(() => pglite.close())
  const embedded = await compare('PGlite', await bareOnPglite(scope), ledgerIn(pglite))
  const [bareServer, server] = [await startPostgres(), await startPostgres()]
  scope.defer(() => bareServer.close())
  scope.defer(() => server.close())
  const postgres = await openPostgres({ url: server.url, ...schema, connections, onIdleError() {} })
  scope.defer(() => postgres.close())
  const bare = await bareOnPostgres(scope, bareServer.url, connections)
  const separate = await compare(`PostgreSQL with ${connections} connections`, bare, ledgerIn(postgres))
  return {
    baseline: 'four statements (lock, ledger, balance, gift) in a transaction; prepared on PostgreSQL',
    figures: [...embedded, ...separate],
    conditions: { senders, wallets, rounds, share, figure: 'median of the rounds of each side' },
  }
}
