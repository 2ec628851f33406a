import { expect, test } from 'vitest'
import { startStubApi } from '#tests/support/stub-api.ts'
import { createApi } from './index.ts'
import { concerns, publishedIn, readSources } from './timeline-room.ts'

const post = { type: 'published', channelId: 3, liverId: null, followersOnly: false } as const
const live = { type: 'published', channelId: null, liverId: 8, followersOnly: false } as const
const sources = { channels: [3], livers: [8], owners: [9] }

test('the events of a batch are read, other messages are ignored', () => {
  const batch = { type: 'batch', room: 'timelines:all', sequence: 2, events: [post, { type: 'other' }, live] }
  expect(publishedIn(batch)).toEqual([post, live])
  expect(publishedIn({ type: 'closed', room: 'timelines:all' })).toEqual([])
})

test('an event concerns the followers of its channel or liver only', () => {
  expect(concerns(sources, post)).toBe(true)
  expect(concerns(sources, { ...post, channelId: 4 })).toBe(false)
  expect(concerns(sources, live)).toBe(true)
  expect(concerns(sources, { ...live, liverId: 1 })).toBe(false)
})

test('a live for followers does not concern those who follow only a channel of its liver', () => {
  expect(concerns(sources, { ...live, liverId: 9 })).toBe(true)
  expect(concerns(sources, { ...live, liverId: 9, followersOnly: true })).toBe(false)
})

test('the sources of all pages are read, of very many the latest', async () => {
  const page = (id: number, next: string | null) => ({ channels: [id], livers: [id + 1], owners: [id + 2], next })
  const read = async (...pages: object[]) => {
    const server = await startStubApi(...pages.map((one) => [200, one] as const))
    const found = await readSources(createApi({ fetch, baseUrl: server.url, countryCode: 'JP', language: 'ja' }))
    server.close()
    return { found, urls: server.requests.map(({ url }) => url) }
  }
  const two = await read(page(1, '7_channel_1'), page(11, null))
  expect(two.found).toEqual({ channels: [1, 11], livers: [2, 12], owners: [3, 13] })
  expect(two.urls).toEqual(['/v1/timeline/sources', '/v1/timeline/sources?cursor=7_channel_1'])
  expect((await read(page(1, '7_channel_1'))).urls).toHaveLength(4)
})
