import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openChatProduct, type ChatProduct } from '#tests/support/chat-product.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'
import { TestClient } from '#tests/support/realtime-client.ts'

let product: TestProduct
let chat: ChatProduct

beforeAll(async () => {
  product = await openProduct()
  chat = await openChatProduct(product)
})
afterAll(async () => {
  chat.closeClients()
  await product.close()
})

const isSnapshot = (value: unknown) => typeof value === 'object' && value !== null && 'slowModeSeconds' in value

async function joinVisitors(): Promise<TestClient[]> {
  const clients = Array.from({ length: 10 }, () => chat.register(new TestClient(chat.address)))
  for (const client of clients) {
    await client.opened()
    client.enter(chat.liveId)
    await expect.poll(() => client.received('joined').length).toBe(1)
  }
  return clients
}

test('the snapshot of a chat is serialised once for all who join until the next comment', async () => {
  const writer = await chat.join('viewer-mio')
  await chat.post(writer, '1')
  const stringify = vi.spyOn(JSON, 'stringify')
  onTestFinished(() => stringify.mockRestore())
  const serialised = () => stringify.mock.calls.filter(([value]) => isSnapshot(value)).length
  const before = await joinVisitors()
  expect(serialised()).toBe(1)
  await chat.post(writer, '2')
  const after = await joinVisitors()
  expect(serialised()).toBe(2)
  const shown = (client: TestClient) => client.received('joined')[0]?.snapshot?.comments.map(({ text }) => text)
  expect(before.map(shown)).toEqual(before.map(() => ['1']))
  expect(after.map(shown)).toEqual(after.map(() => ['1', '2']))
})
