import { createHash } from 'node:crypto'
import { giftImageSize } from '#contract/gifts/limits.ts'
import type { ObjectStorage } from '../../ports/objects/port.ts'
import type { Images } from '../../ports/images/port.ts'

const urlPrefix = '/v1/gift-images/'
const namePattern = /^[0-9a-f]{32}\.webp$/

const objectName = (name: string): string => `gifts/${name}`

export type GiftImages = ReturnType<typeof giftImages>

/**
 * Images of added gifts, named by their content. Replaced images are not removed: loaded pages, caches and the events of
 * rooms refer to them.
 */
export function giftImages({
  objects,
  images,
}: {
  readonly objects: ObjectStorage
  readonly images: Pick<Images, 'squareWebp'>
}) {
  return {
    /** Re-encodes and stores an image; returns its URL. Throws `ImageUnreadable` and `ImagesBusy`. */
    async store(file: Buffer): Promise<string> {
      const webp = await images.squareWebp(file, giftImageSize, 'pad')
      const name = `${createHash('sha256').update(webp).digest('hex').slice(0, 32)}.webp`
      await objects.write(objectName(name), webp)
      return urlPrefix + name
    },

    /** Returns the WebP file; null where there is none. */
    read: async (name: string): Promise<Buffer | null> =>
      namePattern.test(name) ? objects.read(objectName(name)) : null,
  }
}
