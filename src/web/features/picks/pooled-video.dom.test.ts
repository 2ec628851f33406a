import { beforeEach, expect, test, vi } from 'vitest'
import type { PickPlayback } from '#contract/picks/schemas.ts'
import { PooledVideo } from './pooled-video.ts'

const expiresAt = '2026-01-02T04:00:00.000Z'

let reads: number[]
/** Holds the responses to further reads. */
let held: Promise<void> | null
let video: PooledVideo
let plays: number

beforeEach(async () => {
  ;[reads, held, plays] = [[], null, 0]
  const read = async (id: number): Promise<PickPlayback> => {
    reads.push(id)
    await held
    return { type: 'file', url: `/pick-${reads.length}.mp4`, durationMs: 3000, expiresAt }
  }
  video = new PooledVideo(read, () => {})
  vi.spyOn(video.element, 'play').mockImplementation(async () => void (plays += 1))
  await video.show(7, document.createElement('div'), 'ピック')
  video.play()
})

const fail = () => video.element.dispatchEvent(new Event('error'))

test('a pick whose address has expired is read again, once, and plays on', async () => {
  fail()
  await expect.poll(() => plays).toBe(2)
  expect(video.element.src).toMatch(/pick-2\.mp4$/)
  fail()
  expect(reads).toEqual([7, 7])
})

test('a pick that is read again stays paused if it was paused meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  fail()
  video.pause()
  resolve()
  await expect.poll(() => video.element.src).toMatch(/pick-2\.mp4$/)
  expect(plays).toBe(1)
})

test('a video that shows another pick by then does not play it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  fail()
  const shown = video.show(8, document.createElement('div'), '次のピック')
  resolve()
  await shown
  expect([reads, plays]).toEqual([[7, 7, 8], 1])
})
