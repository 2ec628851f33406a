import { describe, expect, test } from 'vitest'
import { noiseImage } from '#tests/support/image-files.ts'
import { PicturesBusy, PictureUnreadable, type Pictures } from './port.ts'
import { sharpPictures } from './sharp/index.ts'

const image = await noiseImage('jpeg')
const isWebp = (file: Buffer) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'

/** High, because the speed of decoding is not tested here. */
const timeoutMs = 120_000
const adapters: [string, () => Pictures][] = [['sharp', () => sharpPictures({ timeoutMs })]]

describe.each(adapters)('images decoded by %s', (_name, open) => {
  test('are converted to WebP', async () => {
    expect(isWebp(await open().squareWebp(image, 64))).toBe(true)
  })

  test('are rejected when invalid, without effect on later ones', async () => {
    const pictures = open()
    await expect(pictures.squareWebp(Buffer.from('hello'), 64)).rejects.toThrow(PictureUnreadable)
    await expect(pictures.squareWebp(image.subarray(0, 400), 64)).rejects.toThrow(PictureUnreadable)
    await expect(pictures.squareWebp(Buffer.alloc(0), 64)).rejects.toThrow(PictureUnreadable)
    expect(isWebp(await pictures.squareWebp(image, 64))).toBe(true)
  })
})

describe('the processes that decode', () => {
  test('are killed after the timeout, and the file counts as unreadable', async () => {
    await expect(sharpPictures({ timeoutMs: 1 }).squareWebp(image, 64)).rejects.toThrow(PictureUnreadable)
  })

  test('are limited: further images are queued, and rejected when the queue is full', async () => {
    const pictures = sharpPictures({ atOnce: 1, waiting: 1, timeoutMs })
    const requests = Array.from({ length: 4 }, () => pictures.squareWebp(image, 64))
    const results = await Promise.allSettled(requests)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toEqual([
      expect.any(PicturesBusy),
      expect.any(PicturesBusy),
    ])
    expect(isWebp(await pictures.squareWebp(image, 64))).toBe(true)
  })
})
