import { expect, test } from 'vitest'
import { imageReader } from './images.ts'

const of = (kind: string) => async (name: string) => Buffer.from(`${kind} ${name}`)

test('the image of a page of any kind is read by its path, for share cards', async () => {
  const read = imageReader({
    channels: { images: { read: of('channel') } },
    events: { readImage: of('event') },
    lives: { thumbnails: { read: of('live') } },
    picks: { readPoster: of('pick') },
    videos: { thumbnails: { read: of('video') } },
  })
  const found = async (path: string) => (await read(path))?.toString() ?? null
  expect(await found('/v1/channel-images/a.webp')).toBe('channel a.webp')
  expect(await found('/v1/event-images/f.webp')).toBe('event f.webp')
  expect(await found('/v1/live-thumbnails/b.webp')).toBe('live b.webp')
  expect(await found('/v1/pick-posters/c.webp')).toBe('pick c.webp')
  expect(await found('/v1/video-thumbnails/d.webp')).toBe('video d.webp')
  expect(await found('/v1/thanks-images/e.webp')).toBeNull()
})
