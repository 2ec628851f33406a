import { describe, expect, test } from 'vitest'
import { noiseImage } from '#tests/support/image-files.ts'
import { ImagesBusy, ImageUnreadable, type Images } from './port.ts'
import { sharpImages } from './sharp/index.ts'

const image = await noiseImage('jpeg')
const isWebp = (file: Buffer) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'

/** High, because the speed of decoding is not tested here. */
const timeoutMs = 120_000
const adapters: [string, () => Images][] = [['sharp', () => sharpImages({ timeoutMs })]]

describe.each(adapters)('images decoded by %s', (_name, open) => {
  test('are converted to WebP', async () => {
    expect(isWebp(await open().squareWebp(image, 64, 'crop'))).toBe(true)
  })

  test('are rejected when invalid, without effect on later ones', async () => {
    const images = open()
    await expect(images.squareWebp(Buffer.from('hello'), 64, 'crop')).rejects.toThrow(ImageUnreadable)
    await expect(images.squareWebp(image.subarray(0, 400), 64, 'crop')).rejects.toThrow(ImageUnreadable)
    await expect(images.squareWebp(Buffer.alloc(0), 64, 'crop')).rejects.toThrow(ImageUnreadable)
    expect(isWebp(await images.squareWebp(image, 64, 'crop'))).toBe(true)
  })
})

describe('the processes that decode', () => {
  test('are killed after the timeout, and the file counts as unreadable', async () => {
    await expect(sharpImages({ timeoutMs: 1 }).squareWebp(image, 64, 'crop')).rejects.toThrow(ImageUnreadable)
  })

  test('are limited: further images are queued, and rejected when the queue is full', async () => {
    const images = sharpImages({ atOnce: 1, waiting: 1, timeoutMs })
    const requests = Array.from({ length: 4 }, () => images.squareWebp(image, 64, 'crop'))
    const results = await Promise.allSettled(requests)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toEqual([
      expect.any(ImagesBusy),
      expect.any(ImagesBusy),
    ])
    expect(isWebp(await images.squareWebp(image, 64, 'crop'))).toBe(true)
  })
})
