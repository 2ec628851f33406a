/**
 * Frequent reads and a gift in the embedded database, compared with PGlite itself, which parses and plans a statement
 * each time.
 */
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { insertListedLive } from '#tests/support/given-live.ts'
import { addPerson } from '#tests/support/people.ts'
import prepareDatabase from '#tests/support/prepare-database.ts'
import { inPrepared, prepared } from '#tests/support/prepared-database.ts'
import { expiryOf, issueCoins } from '#server/coins/operations.ts'
import { readWallets } from '#server/coins/store/read.ts'
import { readFollows } from '#server/follows/store.ts'
import { sendGifts } from '#server/gifts/store.ts'
import { readAccount } from '#server/identity/store/account.ts'
import { addSession, readSession } from '#server/identity/store/sessions.ts'
import { readRelations } from '#server/lives/lists/store.ts'
import { findLive } from '#server/lives/store.ts'
import { PreparingPGlite } from '#server/ports/database/pglite/client.ts'
import { openDrizzle } from '#server/ports/database/pglite/drizzle.ts'
import type { Connection } from '#server/ports/database/port.ts'
import { percentile } from '../percentile.ts'
import type { Figure, Outcome } from '../report.ts'

const people = 200
const livesOnAir = 20
const rounds = 12
const runsOfRound = 50
/** Of the baseline. A gift costs most inside of its function. */
const targetOf = (what: string): number => (what === 'a gift' ? 1.1 : 0.9)

const now = new Date()
const day = new Date(now.getTime() + 86_400_000)
const limits = { now, idleSince: new Date(now.getTime() - 86_400_000) }

const liveIdOf = (index: number): string => `live${String(index).padStart(8, '0')}`
const liveId = liveIdOf(0)

/** Returns the id of a user with coins. */
async function fill(db: Connection): Promise<number> {
  const ids: number[] = []
  for (let n = 0; n < people; n += 1) ids.push(await addPerson.run(db, { nickName: `user-${n}` }))
  const sender = ids.at(-1) ?? 0
  for (const [index, userId] of ids.entries()) {
    const times = { signedInAt: now, lastSeenAt: now, expiresAt: day, formerNameUntil: now }
    const session = { id: randomUUID(), tokenHash: `token-${index}`, userId, provider: 'apple' as const, ...times }
    await addSession.run(db, { session: { ...session, device: '', country: 'JP' }, limits })
    const state = index < livesOnAir ? 'on_air' : 'scheduled'
    const live = { id: liveIdOf(index), liverId: userId, state } as const
    await insertListedLive.run(db, { ...live, visibility: 'public', genre: 'talk', published: false, now, minutes: 60 })
  }
  await issueCoins.run(db, {
    userId: sender,
    sort: 'paid',
    coins: 10_000_000n,
    key: randomUUID(),
    kind: 'purchase',
    house: 'sales',
    settle: false,
    reference: 'bench',
    reason: '',
    at: now,
    expiresAt: expiryOf(now),
  })
  return sender
}

async function open(client: PGlite) {
  await client.waitReady
  const db = client instanceof PreparingPGlite ? openDrizzle(client) : drizzle({ client })
  const sender = await fill(db)
  const sending = { senderId: sender, liveId, giftId: 'star', quantity: 1 }
  const runs: Readonly<Record<string, () => Promise<unknown>>> = {
    'a session by its token': () => readSession.run(db, { tokenHash: 'token-7', limits }),
    'an account': () => readAccount.run(db, sender),
    'a live by its id': () => findLive.run(db, liveId),
    'whom a user follows, and who has blocked them': () => readRelations.run(db, [sender]),
    'a wallet': () => readWallets.run(db, { userIds: [sender], at: now }),
    'followers of a liver': () => readFollows.run(db, { kind: 'liver', targetIds: [1], userIds: [sender] }),
    'a gift': () =>
      sendGifts.run(db, { sendings: [{ ...sending, id: randomUUID(), key: randomUUID() }], at: new Date() }),
  }
  return { client, runs }
}

/** The processor time of a run in milliseconds. */
async function costOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let n = 0; n < runsOfRound; n += 1) await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / runsOfRound
}

export async function benchStatements(scope: AsyncDisposableStack): Promise<Outcome> {
  await prepareDatabase()
  const options = async () => ({
    dataDir: 'memory://',
    loadDataDir: await openAsBlob(inPrepared(prepared).archive),
  })
  const ours = await open(new PreparingPGlite(await options()))
  scope.defer(() => ours.client.close())
  const baseline = await open(new PGlite(await options()))
  scope.defer(() => baseline.client.close())
  const figures: Figure[] = []
  for (const [what, runOurs] of Object.entries(ours.runs)) {
    const runBaseline = baseline.runs[what]
    if (runBaseline === undefined) throw new Error(`the baseline has no ${what}`)
    const sides = [
      { run: runOurs, times: new Array<number>() },
      { run: runBaseline, times: new Array<number>() },
    ]
    for (let round = 0; round < rounds; round += 1) {
      for (const { run, times } of round % 2 === 0 ? sides : sides.toReversed()) times.push(await costOf(run))
    }
    const [oursMs = 0, baselineMs = 0] = sides.map(({ times }) => percentile(times, 0.5))
    figures.push({
      what,
      unit: 'ms of processor time',
      ours: oursMs,
      baseline: baselineMs,
      target: `≤ ${targetOf(what)} × the baseline`,
      met: oursMs <= targetOf(what) * baselineMs,
    })
  }
  return {
    baseline: 'PGlite without named statements',
    figures,
    conditions: { people, livesOnAir, rounds, runsOfRound, figure: 'median of the rounds of each side' },
  }
}
