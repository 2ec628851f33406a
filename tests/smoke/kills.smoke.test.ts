import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import { balancedTotals, readLedgerTotals, type LedgerTotals } from '#tests/support/ledger-totals.ts'
import { callAs, type HttpCaller } from '#tests/support/caller.ts'
import { freePort } from '#tests/support/free-port.ts'
import { killTree } from '#tests/support/process-tree.ts'
import { copyPrepared, schema } from '#tests/support/prepared-database.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { syntheticFlv } from '#tests/support/synthetic-flv.ts'
import { long } from '#tests/support/test-length.ts'
import { buy, comment, give, keepPublishing, type Acknowledged } from '#tests/support/writers.ts'
import { readStoredWrites, type StoredWrites } from '#tests/support/stored-writes.ts'

const kills = long ? 200 : 2
const directory = mkdtempSync(join(tmpdir(), 'kirari-kills-'))
const acknowledged: Acknowledged = { comments: new Set(), gifts: new Set(), purchases: new Set() }
const publishing = new AbortController()
let settings: Record<string, string>
let server: TestServer
let published: Promise<void>
let liveId: string
let sora: HttpCaller
let buyer: HttpCaller
let giver: HttpCaller
let readers: readonly HttpCaller[]

/** Reproducible pseudo-random numbers from 0 to 1 (mulberry32). */
let seed = 20_261_123
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

beforeAll(async () => {
  const [site, rtmp, hls, identity] = [await freePort(), await freePort(), await freePort(), await freePort()]
  // The same ports after each restart.
  settings = {
    PORT: `${site}`,
    RTMP_PORT: `${rtmp}`,
    HLS_PORT: `${hls}`,
    IDENTITY_PORT: `${identity}`,
    CALLS_PER_MINUTE: '1000000',
  }
  copyPrepared(join(directory, 'database'))
  server = await startServer(settings, directory)
  const { url } = server
  sora = await callAs(url, 'liver-sora')
  buyer = await callAs(url, 'viewer-mio')
  giver = await callAs(url, 'viewer-kenta')
  readers = [giver, await callAs(url, 'liver-hana'), await callAs(url, 'owner-akari')]
  await buyer.post('/v1/account/birth-date', { birthDate: '2000-04-01' })
  const { user } = await giver.get<{ user: { id: number } }>('/v1/account/profile')
  const staff = await callAs(url, 'staff-yui')
  const grant = { correction: 'grant', coins: 1_000_000, reason: 'test', key: randomUUID() }
  await staff.post(`/v1/staff/coins/${user.id}/corrections`, grant)
  liveId = (await sora.createLive('何度でも戻るライブ')).id
  const { streamKey } = await sora.streamSetting()
  const tags = syntheticFlv(4).filter(({ type }) => type !== 'script')
  const rounds = Array.from({ length: 500 }, (_, round) =>
    tags.map((tag) => ({ ...tag, timestamp: tag.timestamp + round * 4_000 })),
  ).flat()
  published = keepPublishing(`${server.rtmp}/${streamKey}`, rounds, publishing.signal)
})
afterAll(async () => {
  publishing.abort()
  await published
  await server?.close()
  await removeFolder(directory)
})

const sizes = (): number[] => Object.values(acknowledged).map(({ size }) => size)

/**
 * All clients write; at a random moment after the first write of each kind the site is killed, mostly together with its
 * engine. Returns the received comments in order.
 */
async function writeUntilKilled(): Promise<string[]> {
  const kill = new AbortController()
  const { url } = server
  const commenting = readers.map((reader) => comment(url, reader.cookie(), liveId, acknowledged, kill.signal))
  const paying = [give(giver, liveId, acknowledged, kill.signal), buy(url, buyer, acknowledged, kill.signal)]
  const before = sizes()
  const killing = async (): Promise<void> => {
    while (sizes().some((size, kind) => size === before[kind])) await wait(10)
    await wait(random() * 1_500)
    kill.abort()
    if (random() < 0.7) killTree(server.process.pid ?? 0)
    await server.stop('SIGKILL')
  }
  const killed = killing()
  await Promise.all([...paying, killed])
  const [receivedComments = []] = await Promise.all(commenting)
  return receivedComments
}

/** The state in a copy of the database. The copy is recovered here; the site recovers the original. */
async function readState(): Promise<{ written: StoredWrites; totals: LedgerTotals }> {
  const copy = mkdtempSync(join(tmpdir(), 'kirari-killed-'))
  cpSync(join(directory, 'database'), join(copy, 'database'), { recursive: true })
  const storesUrl = new URL('../support/stores.ts', import.meta.url).href
  const database = await openPglite({ directory: join(copy, 'database'), ...schema, storesUrl })
  try {
    return { written: await database.run(readStoredWrites, null), totals: await database.run(readLedgerTotals, null) }
  } finally {
    await database.close()
    await removeFolder(copy)
  }
}

/** Acknowledged ids that are not stored. */
const missingFrom = (acknowledgedIds: ReadonlySet<string>, written: readonly string[]): string[] => {
  const stored = new Set(written)
  return [...acknowledgedIds].filter((id) => !stored.has(id))
}

test(
  `a site under load that is killed ${kills} times loses no acknowledged gift or purchase, and its live resumes each time`,
  { timeout: 300_000 + kills * 60_000 },
  async ({ annotate }) => {
    const state = () => sora.live(liveId).then((live) => live.state)
    await expect.poll(state).toBe('on_air')
    const starts: number[] = []
    for (let count = 0; count < kills; count += 1) {
      const receivedComments = await writeUntilKilled()
      const { written, totals } = await readState()
      // Comments are stored in batches: a kill may lose the last ones, but none before them.
      const missing = new Set(missingFrom(acknowledged.comments, written.comments))
      const order = receivedComments.filter((id) => acknowledged.comments.has(id))
      const lastMissing = order.filter((id) => missing.has(id))
      expect(order.slice(order.length - lastMissing.length)).toEqual(lastMissing)
      for (const id of missing) acknowledged.comments.delete(id)
      expect(missingFrom(acknowledged.gifts, written.gifts)).toEqual([])
      expect(missingFrom(acknowledged.purchases, written.purchases)).toEqual([])
      expect(totals).toMatchObject(balancedTotals)

      const before = performance.now()
      server = await startServer(settings, directory)
      starts.push(performance.now() - before)
      await expect.poll(state, { timeout: 120_000 }).toBe('on_air')
    }
    const slowest = Math.round(Math.max(...starts))
    const mean = Math.round(starts.reduce((sum, ms) => sum + ms, 0) / kills)
    await annotate(
      `acknowledged comments, gifts, purchases: ${sizes().join(', ')}; restarted in ${mean} ms, at most ${slowest} ms`,
    )
  },
)
