import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentMaxLength, commentsOnEntry } from '#contract/chat/limits.ts'
import { participantsMax, reportEveryMs } from '#contract/group-viewings/limits.ts'
import type { PlaybackReport } from '#contract/group-viewings/schemas.ts'
import { openGroupApi, type GroupApi, type GroupClient } from '#tests/support/group-api.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let api: GroupApi

beforeAll(async () => {
  product = await openProduct()
  api = await openGroupApi(product)
})
afterAll(async () => {
  api.closeClients()
  await product.close()
})

/** As the page sends them: one ping in half a minute, and a report in five seconds. */
const pingEveryMs = 30_000
/** The server sends an empty batch to each client of a room after five seconds without events; its clock is the real one. */
const emptyBatchesPerSecond = participantsMax / 5

const seconds = 60
const report: PlaybackReport = { offsetMs: 12, stalled: false, paused: false, delayMs: 8, holdMs: 1800 }

/** Whom the first test has brought together. */
const clients: GroupClient[] = []

test('ten participants at rest cost at most ten messages a second', async () => {
  const key = await api.open(api.sora, await api.liveOnAir())
  for (const job of product.slices.find(({ name }) => name === 'group-viewings')?.jobs ?? []) await job.start?.()
  for (let count = 0; count < participantsMax; count += 1) {
    clients.push(await api.enter(key, { nickName: `${count + 1}人目` }))
  }
  const [first] = clients
  // The live has found the latency that all can hold.
  for (const client of clients) client.send({ type: 'report', report })
  await expect
    .poll(() => {
      product.clock.advance(1000)
      return first?.received('statuses').at(-1)?.statuses.length
    })
    .toBe(participantsMax)
  const received = () => clients.flatMap(({ messages }) => messages.filter(({ type }) => type !== 'batch')).length
  const sent = () => clients.reduce((sum, client) => sum + client.sent, 0)
  const before = received() + sent()
  for (let second = 1; second <= seconds; second += 1) {
    const ms = second * 1000
    if (ms % reportEveryMs === 0) for (const client of clients) client.send({ type: 'report', report })
    if (ms % pingEveryMs === 0) for (const client of clients) client.send({ type: 'ping', number: second })
    const statuses = clients.map((client) => client.received('statuses').length)
    product.clock.advance(1000)
    if (ms % reportEveryMs !== 0) continue
    await expect
      .poll(() => clients.every((client, index) => client.received('statuses').length > (statuses[index] ?? 0)))
      .toBe(true)
  }
  const perSecond = (received() + sent() - before) / seconds + emptyBatchesPerSecond
  expect(perSecond).toBeLessThanOrEqual(10)
  // Reports, statuses, pings and their replies.
  expect(perSecond).toBeGreaterThan(4)
})

test('the state of a full group viewing has less than 64 kB, however much is written', async () => {
  const [first] = clients
  const text = 'あ'.repeat(commentMaxLength)
  for (const written of [30, 60]) {
    for (const client of clients) {
      for (let count = 0; count < 3; count += 1) client.send({ type: 'comment', key: crypto.randomUUID(), text })
    }
    await expect.poll(() => first?.comments.length).toBe(written)
    product.clock.advance(3000)
  }
  const before = first?.received('joined').length ?? 0
  first?.join()
  await expect.poll(() => first?.received('joined').length).toBe(before + 1)
  const joined = first?.received('joined').at(-1)
  expect(joined?.snapshot?.comments).toHaveLength(commentsOnEntry)
  expect(joined?.snapshot?.state.participants).toHaveLength(participantsMax)
  expect(Buffer.byteLength(JSON.stringify(joined))).toBeLessThan(64 * 1024)
  expect(first?.rejections).toEqual([])
})
