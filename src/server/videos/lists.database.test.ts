import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Video } from '#contract/videos/schemas.ts'
import { done, openVideos, type VideosSite } from '#tests/support/videos.ts'

let site: VideosSite
let video: Video
beforeEach(async () => {
  site = await openVideos()
  video = await site.ready()
})
afterEach(() => site.close())

test('the list is paged, the latest first', async () => {
  const ids = [video.id]
  for (let count = 0; count < 4; count += 1) ids.unshift((await site.upload(Buffer.from('a film'))).id)
  const list = async (query: string) => (await site.owner.get(`/v1/channels/${site.channelId}/videos?${query}`)).json()
  const first = await list('limit=3')
  expect(first.videos.map(({ id }: Video) => id)).toEqual(ids.slice(0, 3))
  const second = await list(`limit=3&cursor=${first.next}`)
  expect([second.videos.map(({ id }: Video) => id), second.next]).toEqual([ids.slice(3), null])
})

describe('the search for a name', () => {
  const find = async (name: string, more = '') => {
    const query = `name=${encodeURIComponent(name)}${more}`
    return (await site.owner.get(`/v1/channels/${site.channelId}/videos?${query}`)).json()
  }
  const namesIn = (answer: { videos: Video[] }) => answer.videos.map(({ current, next }) => (current ?? next)?.name)

  test('finds its beginning in any case, in the order of the names, page by page', async () => {
    const names = ['第2話.mp4', 'Eve.mp4', '第1話.mp4', 'eve.mp4', '100%.mp4', '1000.mp4', 'evening.mp4', 'が.mp4']
    for (const filename of names) await site.upload(Buffer.from('a film'), { filename })
    expect(namesIn(await find('第'))).toEqual(['第1話.mp4', '第2話.mp4'])
    expect(namesIn(await find(' 100%'))).toEqual(['100%.mp4'])
    expect(namesIn(await find('話'))).toEqual([])
    // Files of macOS have decomposed names.
    expect(namesIn(await find('が'.normalize('NFD')))).toEqual(['が.mp4'])
    const found: unknown[] = []
    let page = await find('EVE', '&limit=1')
    found.push(...namesIn(page))
    while (page.next !== null) {
      page = await find('EVE', `&limit=1&cursor=${page.next}`)
      found.push(...namesIn(page))
    }
    expect(found).toEqual(['Eve.mp4', 'eve.mp4', 'evening.mp4'])
  })

  test('finds the file that plays, not one that will replace it', async () => {
    const { id } = await site.upload(Buffer.from('a film'), { video: String(video.id), filename: 'new.mp4' })
    expect(namesIn(await find('new'))).toEqual([])
    expect(namesIn(await find('film'))).toEqual(['film.mp4'])
    await site.report(done)
    expect(id).toBe(video.id)
    expect(namesIn(await find('new'))).toEqual(['new.mp4'])
    expect(namesIn(await find('film'))).toEqual([])
  })

  test('is refused without a name', async () => {
    for (const name of ['', ' ', 'a'.repeat(201)]) expect((await find(name)).code).toBe('INVALID_REQUEST')
  })
})
