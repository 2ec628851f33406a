import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import { inOrder, readBooks, type Books } from '#tests/support/books.ts'
import { callAs, type HttpCaller } from '#tests/support/caller.ts'
import { freePort } from '#tests/support/free-port.ts'
import { killTree } from '#tests/support/kill-tree.ts'
import { copyPrepared, migrationsFolder } from '#tests/support/prepared-database.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { syntheticFlv } from '#tests/support/synthetic-flv.ts'
import { long } from '#tests/support/test-length.ts'
import { buy, comment, give, keepPublishing, type Acknowledged } from '#tests/support/writers.ts'
import { readWritten, type Written } from '#tests/support/written.ts'

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

/** The same numbers in each run, from 0 to 1 (mulberry32). */
let seed = 20_261_123
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

beforeAll(async () => {
  const [site, rtmp, hls, identity] = [await freePort(), await freePort(), await freePort(), await freePort()]
  // The same addresses after each start, so that nobody has to look for them.
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

/** Everybody writes; at a random moment after the first of each kind the site is killed, and at most of them its engine with it. Returns the comments in their order. */
async function writeUntilKilled(): Promise<string[]> {
  const kill = new AbortController()
  const { url } = server
  const talking = readers.map((reader) => comment(url, reader.cookie(), liveId, acknowledged, kill.signal))
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
  const [heard = []] = await Promise.all(talking)
  return heard
}

/** What a copy of the database tells, which then recovers instead of the one that the site starts with. */
async function look(): Promise<{ written: Written; books: Books }> {
  const copy = mkdtempSync(join(tmpdir(), 'kirari-killed-'))
  cpSync(join(directory, 'database'), join(copy, 'database'), { recursive: true })
  const storesUrl = new URL('../support/stores.ts', import.meta.url).href
  const database = await openPglite({ directory: join(copy, 'database'), migrationsFolder, storesUrl })
  try {
    return { written: await database.run(readWritten, null), books: await database.run(readBooks, null) }
  } finally {
    await database.close()
    await removeFolder(copy)
  }
}

/** Of what was acknowledged, what is not there. */
const lost = (acknowledgedOnes: ReadonlySet<string>, written: readonly string[]): string[] => {
  const there = new Set(written)
  return [...acknowledgedOnes].filter((id) => !there.has(id))
}

test(
  `a site under load that is killed ${kills} times loses no gift or purchase that it acknowledged, and its live goes on each time`,
  { timeout: 300_000 + kills * 60_000 },
  async ({ annotate }) => {
    const state = () => sora.live(liveId).then((live) => live.state)
    await expect.poll(state, { timeout: 60_000 }).toBe('on_air')
    const starts: number[] = []
    for (let count = 0; count < kills; count += 1) {
      const heard = await writeUntilKilled()
      const { written, books } = await look()
      // Comments are stored some at a time: a kill takes the last ones, and none before them.
      const missing = new Set(lost(acknowledged.comments, written.comments))
      const order = heard.filter((id) => acknowledged.comments.has(id))
      const missed = order.filter((id) => missing.has(id))
      expect(order.slice(order.length - missed.length)).toEqual(missed)
      for (const id of missing) acknowledged.comments.delete(id)
      expect(lost(acknowledged.gifts, written.gifts)).toEqual([])
      expect(lost(acknowledged.purchases, written.purchases)).toEqual([])
      expect(books).toMatchObject(inOrder)

      const before = performance.now()
      server = await startServer(settings, directory)
      starts.push(performance.now() - before)
      await expect.poll(state, { timeout: 120_000 }).toBe('on_air')
    }
    const slowest = Math.round(Math.max(...starts))
    const mean = Math.round(starts.reduce((sum, ms) => sum + ms, 0) / kills)
    await annotate(
      `acknowledged comments, gifts, purchases: ${sizes().join(', ')}; started again in ${mean} ms, at most ${slowest} ms`,
    )
  },
)
