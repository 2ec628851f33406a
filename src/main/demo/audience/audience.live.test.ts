import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChatProduct, type ChatProduct } from '#tests/support/chat-product.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'
import { crowdMembers } from '../people.ts'
import { startAudience, type Audience } from './index.ts'
import { script } from './script.ts'

let product: TestProduct
let chat: ChatProduct
let audience: Audience

beforeEach(async () => {
  product = await openProduct()
  chat = await openChatProduct(product)
  // Gifts need a live that is on air.
  product.engine.listener.onEvent({ type: 'playable', streamId: chat.liveId })
  await vi.waitFor(async () => {
    const { state } = (await chat.visitor.call(`GET /v1/lives/${chat.liveId}`)).json()
    if (state !== 'on_air') throw new Error(`the live is ${state}`)
  })
  audience = await startAudience({
    product,
    url: chat.address,
    credentials: null,
    secure: false,
    liveId: async () => chat.liveId,
    log: pino({ level: 'silent' }),
    pauseMs: () => 1,
  })
})
afterEach(async () => {
  await audience.stop()
  chat.closeClients()
  await product.close()
})

test('the audience chats and gives gifts while somebody watches, and stops when alone', async () => {
  const said = script.flatMap((act) => (act.type === 'say' ? [act.text] : []))
  const viewer = await chat.join('viewer-mio')
  // Without pauses, members write at the same time.
  await expect.poll(() => viewer.comments).toEqual(expect.arrayContaining(said.slice(0, 5)))
  await expect.poll(() => viewer.events.some(({ type }) => type === 'gift'), { timeout: 10_000 }).toBe(true)
  const viewers = () => [...viewer.received('joined'), ...viewer.received('batch')].map((one) => one.viewers ?? 0)
  await expect.poll(() => Math.max(...viewers())).toBe(1 + crowdMembers.length)

  viewer.socket.terminate()
  const stored = async () => (await chat.visitor.call(`GET /v1/lives/${chat.liveId}/comments`)).json().comments.length
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await stored()
        const still = now === before
        before = now
        return still
      },
      { interval: 500, timeout: 10_000 },
    )
    .toBe(true)
})

test('members of the audience are known as such by their names', async () => {
  const viewer = await chat.join('viewer-mio')
  await expect.poll(() => viewer.comments.length, { timeout: 10_000 }).toBeGreaterThan(3)
  const names = viewer.events.flatMap((event) => (event.type === 'comment' ? [event.comment.author.nickName] : []))
  for (const name of names) expect(name).toMatch(/デモ|demo|데모/)
  expect(crowdMembers).toHaveLength(6)
})
