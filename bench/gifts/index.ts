/** A complete gift compared with the minimum of four SQL statements. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { insertLive } from '#tests/support/given-live.ts'
import { ledgerIn, type TestLedger } from '#tests/support/ledger.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { schema } from '#tests/support/prepared-database.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { systemClock } from '#server/clock.ts'
import { expiryOf, issueCoins } from '#server/coins/index.ts'
import { createGifts } from '#server/gifts/index.ts'
import { createOutbox } from '#server/outbox/index.ts'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import type { Figure, Outcome } from '../report.ts'
import { bareOnPglite, bareOnPostgres } from './bare.ts'
import { wallets, type BareGift } from './bare-statements.ts'
import { pace, senders, type SendGift } from './pace.ts'

const connections = 10
const liveId = 'live00000001'
const target = 0.6
/** Alternating rounds of both sides, since the speed of the machine varies. */
const rounds = 3

async function ours(ledger: TestLedger): Promise<{ send: SendGift<BareGift>; people: number[] }> {
  const { database } = ledger
  const liverId = await ledger.user()
  await database.run(insertLive, { id: liveId, liverId })
  const people: number[] = []
  for (let n = 0; n < wallets; n += 1) {
    const userId = await ledger.user()
    people.push(userId)
    // Several lots each, like buyers; enough for all gifts of a run.
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
  }
  const outbox = createOutbox({ database, clock: systemClock, log: pino({ level: 'silent' }) })
  const gifts = createGifts({ database, clock: systemClock, outbox, realtime: { publish: async () => null } })
  outbox.subscribe(gifts.handlers)
  const send = async ({ senderId }: BareGift): Promise<void> => {
    const user = { id: senderId, nickName: 'bench', avatarUrl: '/a.png', bio: '', signature: '' }
    const sender = { user, roles: [], language: 'ja' as const }
    await gifts.send(sender, { liveId, giftId: 'star', quantity: 1, key: randomUUID() })
  }
  return { send, people }
}

async function compare(what: string, bare: SendGift<BareGift>, ledger: TestLedger): Promise<Figure> {
  const { send, people } = await ours(ledger)
  const gift = (ids: readonly number[]): BareGift => ({
    id: randomUUID(),
    senderId: ids[Math.floor(Math.random() * ids.length)] ?? 1,
    coins: 10,
  })
  const bareIds = Array.from({ length: wallets }, (_, n) => n + 1)
  const rates = { bare: [] as number[], ours: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    rates.bare.push(await pace(bare, () => gift(bareIds)))
    rates.ours.push(await pace(send, () => gift(people)))
  }
  const best = { bare: Math.max(...rates.bare), ours: Math.max(...rates.ours) }
  return {
    what: `gifts sent, ${what}`,
    unit: '1/s',
    ours: best.ours,
    baseline: best.bare,
    target: `≥ ${target} × the baseline`,
    met: best.ours >= target * best.bare,
  }
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
    figures: [embedded, separate],
    conditions: { senders, wallets, rounds, figure: 'best round of each side' },
  }
}
