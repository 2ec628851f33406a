import { randomBytes } from 'node:crypto'
import { avatarSize } from '#contract/account/limits.ts'
import type { Audit } from '../../audit/index.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../ports/database/port.ts'
import type { ObjectStorage } from '../../ports/objects/port.ts'
import type { Images } from '../../ports/images/port.ts'
import { defaultAvatar } from '../default-avatar.ts'
import type { AccountData } from '../../slice.ts'
import { readAvatarUrl, replaceAvatar } from './store.ts'

export interface AvatarsDeps {
  readonly database: Database
  readonly audit: Audit
  readonly objects: ObjectStorage
  readonly images: Images
}

export type Avatars = ReturnType<typeof createAvatars>

const urlPrefix = '/v1/avatars/'
const namePattern = /^[0-9a-f]{32}\.webp$/

/** 128 random bits, so that names cannot be guessed. */
const newAvatarName = (): string => `${randomBytes(16).toString('hex')}.webp`

const isAvatarName = (name: string): boolean => namePattern.test(name)

const avatarUrl = (name: string): string => urlPrefix + name

/** File name in an avatar URL; null for a default avatar. */
function avatarNameOf(url: string): string | null {
  const name = url.startsWith(urlPrefix) ? url.slice(urlPrefix.length) : ''
  return isAvatarName(name) ? name : null
}

/** Name in the object storage. */
const objectName = (name: string): string => `avatars/${name}`

export function createAvatars({ database, audit, objects, images }: AvatarsDeps) {
  /** Sets the avatar URL and removes the previous file. */
  async function change(userId: number, url: string, kind: 'uploaded' | 'default'): Promise<string> {
    const event = { action: 'avatar.changed', actorUserId: userId, subjectUserId: userId, details: { kind } } as const
    const previous = await database.run(replaceAvatar, { userId, avatarUrl: url, entry: audit.stamp(event) })
    if (previous === null) throw new DomainError('SIGN_IN_REQUIRED')
    const name = avatarNameOf(previous)
    if (name !== null) await objects.remove(objectName(name))
    return url
  }

  const remove = (userId: number): Promise<string> => change(userId, defaultAvatar(String(userId)), 'default')

  async function read(name: string): Promise<Buffer | null> {
    return isAvatarName(name) ? objects.read(objectName(name)) : null
  }

  const account: AccountData = {
    name: 'avatar',
    async export(userId) {
      const name = avatarNameOf((await database.run(readAvatarUrl, userId)) ?? '')
      const file = name === null ? null : await read(name)
      return file && { type: 'image/webp', base64: file.toString('base64') }
    },
    async assertDeletable() {},
    async deleteUserData(userId) {
      await remove(userId)
    },
  }

  return {
    account,
    /** Returns the WebP file; null where there is none. */
    read,

    /** Re-encodes and sets the image. Returns its URL. */
    async set(userId: number, file: Buffer): Promise<string> {
      const webp = await images.squareWebp(file, avatarSize, 'crop')
      const name = newAvatarName()
      await objects.write(objectName(name), webp)
      try {
        return await change(userId, avatarUrl(name), 'uploaded')
      } catch (error) {
        // The change may be committed where only removing the previous file failed: then the new file is in use.
        if ((await database.run(readAvatarUrl, userId)) !== avatarUrl(name)) await objects.remove(objectName(name))
        throw error
      }
    },

    /** Returns to a default avatar. Returns its URL. */
    remove,
  }
}
