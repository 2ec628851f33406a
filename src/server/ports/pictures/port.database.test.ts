import { describe, expect, test } from 'vitest'
import { noisyPicture } from '#tests/support/pictures.ts'
import { PicturesBusy, PictureUnreadable, type Pictures } from './port.ts'
import { sharpPictures } from './sharp/index.ts'

const picture = await noisyPicture('jpeg')
const isWebp = (file: Buffer) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'

/** How soon a picture is decoded is not asked here. */
const timeoutMs = 120_000
const adapters: [string, () => Pictures][] = [['sharp', () => sharpPictures({ timeoutMs })]]

describe.each(adapters)('pictures decoded by %s', (_name, open) => {
  test('come out as WebP', async () => {
    expect(isWebp(await open().squareWebp(picture, 64))).toBe(true)
  })

  test('are refused when they are none, and the next one is taken', async () => {
    const pictures = open()
    await expect(pictures.squareWebp(Buffer.from('hello'), 64)).rejects.toThrow(PictureUnreadable)
    await expect(pictures.squareWebp(picture.subarray(0, 400), 64)).rejects.toThrow(PictureUnreadable)
    await expect(pictures.squareWebp(Buffer.alloc(0), 64)).rejects.toThrow(PictureUnreadable)
    expect(isWebp(await pictures.squareWebp(picture, 64))).toBe(true)
  })
})

describe('the processes that decode', () => {
  test('are ended when they take too long, and the file is to blame', async () => {
    await expect(sharpPictures({ timeoutMs: 1 }).squareWebp(picture, 64)).rejects.toThrow(PictureUnreadable)
  })

  test('are few at a time: some pictures wait, more are sent away, and all who waited are served', async () => {
    const pictures = sharpPictures({ atOnce: 1, waiting: 1, timeoutMs })
    const asked = Array.from({ length: 4 }, () => pictures.squareWebp(picture, 64))
    const results = await Promise.allSettled(asked)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toEqual([
      expect.any(PicturesBusy),
      expect.any(PicturesBusy),
    ])
    expect(isWebp(await pictures.squareWebp(picture, 64))).toBe(true)
  })
})
