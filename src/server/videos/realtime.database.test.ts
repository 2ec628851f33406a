import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { channelVideosRoom } from '#contract/videos/limits.ts'
import { videosRoomMessage, type VideosRoomMessage } from '#contract/videos/schemas.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { openProduct, type DemoAccount, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let address: string
const clients: TestClient[] = []
const channelId = 1
const room = channelVideosRoom(channelId)

beforeAll(async () => {
  product = await openProduct()
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})
afterAll(() => product.close())

async function join(account: DemoAccount | null, name = room): Promise<() => VideosRoomMessage[]> {
  const client = await new TestClient(address, (await product.as(account)).cookies).opened()
  clients.push(client)
  client.send({ type: 'join', room: name, after: null })
  await expect.poll(() => client.messages.length).toBe(1)
  return () => client.messages.map((message) => videosRoomMessage.parse(message))
}

test.each([null, 'viewer-mio', 'liver-hana', 'staff-yui'] as const)(
  'the room of a channel’s videos does not exist for %s',
  async (account) => {
    expect((await join(account))()).toEqual([{ type: 'closed', room }])
  },
)

test.each(['videos:0', 'videos:x', 'videos:2'])('the room %s does not exist', async (name) => {
  expect((await join('owner-akari', name))()).toEqual([{ type: 'closed', room: name }])
})

test('the editors of a channel receive each change of its videos, and their progress', async () => {
  const messages = await join('owner-akari')
  expect(messages()).toMatchObject([{ type: 'joined', room }])
  const owner = await product.as('owner-akari')
  const metadata = [
    ['channel', `${channelId}`],
    ['filename', 'film.mp4'],
  ].map(([name = '', value = '']) => `${name} ${Buffer.from(value).toString('base64')}`)
  const tus = { 'tus-resumable': '1.0.0', 'x-requested-with': 'XMLHttpRequest' }
  const created = await product.app.inject({
    method: 'POST',
    url: '/v1/uploads',
    cookies: owner.cookies,
    headers: { ...tus, 'upload-length': '3', 'upload-metadata': metadata.join(',') },
  })
  await product.app.inject({
    method: 'PATCH',
    url: `${created.headers.location}`,
    cookies: owner.cookies,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: Buffer.from('abc'),
  })
  const streamId = [...product.engine.conversions.keys()][0] ?? ''
  const state = { type: 'working', share: 0.25, renditions: [{ name: '240p', share: 0.25 }] } as const
  product.engine.conversionListener.onConversion({ type: 'conversion', streamId, state })
  await product.videos.settled()
  const videos = () => messages().flatMap((message) => (message.type === 'video' ? [message.video] : []))
  await expect.poll(() => videos().map((video) => video.state)).toEqual(['uploading', 'waiting', 'converting'])
  expect(videos().at(-1)?.next?.progress).toEqual({ share: 0.25, renditions: state.renditions })
  const id = videos().at(-1)?.id ?? 0
  await owner.call(`POST /v1/videos/${id}/removal`)
  await expect.poll(() => messages().at(-1)).toEqual({ type: 'videoRemoved', room, id })
})
