import { randomBytes } from 'node:crypto'
import type { ImageSize, Images } from '../../ports/images/port.ts'
import type { ObjectStorage } from '../../ports/objects/port.ts'

const namePattern = /^[0-9a-f]{32}\.webp$/

/** Images of one kind, such as those of channels: re-encoded, under names that cannot be guessed. */
export interface ImageStore {
  /** Stores an image, and returns its URL. Throws `ImageUnreadable` and `ImagesBusy`. */
  store(file: Buffer, size: ImageSize): Promise<string>
  /** Ignores null. */
  remove(url: string | null): Promise<void>
  /** Returns the WebP file; null where there is none. */
  read(name: string): Promise<Buffer | null>
  /** Stores an image where `set` stores its URL and returns the previous one, whose file is removed. */
  replace(file: Buffer, size: ImageSize, set: (url: string) => Promise<string | null>): Promise<string>
}

export interface ImageStoreDeps {
  readonly objects: ObjectStorage
  readonly images: Pick<Images, 'webp'>
  /** In the object storage. */
  readonly folder: string
  /** The path of the URLs, with a trailing slash. */
  readonly urlPrefix: string
}

export function createImageStore({ objects, images, folder, urlPrefix }: ImageStoreDeps): ImageStore {
  const objectName = (name: string): string => `${folder}/${name}`

  async function store(file: Buffer, size: ImageSize): Promise<string> {
    const webp = await images.webp(file, size, 'crop')
    // 128 random bits.
    const name = `${randomBytes(16).toString('hex')}.webp`
    await objects.write(objectName(name), webp)
    return urlPrefix + name
  }

  async function remove(url: string | null): Promise<void> {
    if (url !== null) await objects.remove(objectName(url.slice(urlPrefix.length)))
  }

  return {
    store,
    remove,
    read: async (name) => (namePattern.test(name) ? objects.read(objectName(name)) : null),
    async replace(file, size, set) {
      const url = await store(file, size)
      // The file remains where `set` fails, because the change may be committed.
      await remove(await set(url))
      return url
    },
  }
}
