import { avatarSize } from '#contract/account.ts'
import type { Audit } from '../../audit/index.ts'
import { Refusal } from '../../http/index.ts'
import type { Database } from '../../ports/database/port.ts'
import type { ObjectStorage } from '../../ports/objects/port.ts'
import { PicturesBusy, PictureUnreadable, type Pictures } from '../../ports/pictures/port.ts'
import { drawnAvatar } from '../avatar.ts'
import type { AccountDependent } from '../service/dependent.ts'
import { avatarNameOf, avatarUrl, isAvatarName, newAvatarName, objectName } from './name.ts'
import { readAvatarUrl, replaceAvatar } from './store.ts'

export interface AvatarsSetup {
  readonly database: Database
  readonly audit: Audit
  readonly objects: ObjectStorage
  readonly pictures: Pictures
}

export type Avatars = ReturnType<typeof createAvatars>

function refuseBadPicture(error: unknown): never {
  if (error instanceof PictureUnreadable) throw new Refusal('PICTURE_UNREADABLE')
  if (error instanceof PicturesBusy) throw new Refusal('UNAVAILABLE')
  throw error
}

export function createAvatars({ database, audit, objects, pictures }: AvatarsSetup) {
  /** Points the user to another picture and removes the former file. */
  async function change(userId: number, url: string, kind: 'picture' | 'drawn'): Promise<string> {
    const event = { action: 'avatar.changed', actorUserId: userId, subjectUserId: userId, details: { kind } } as const
    const former = await database.run(replaceAvatar, { userId, avatarUrl: url, entry: audit.stamp(event) })
    if (former === null) throw new Refusal('SIGN_IN_REQUIRED')
    const name = avatarNameOf(former)
    if (name !== null) await objects.remove(objectName(name))
    return url
  }

  const remove = (userId: number): Promise<string> => change(userId, drawnAvatar(String(userId)), 'drawn')

  async function read(name: string): Promise<Buffer | null> {
    return isAvatarName(name) ? objects.read(objectName(name)) : null
  }

  const account: AccountDependent = {
    name: 'avatar',
    async export(userId) {
      const name = avatarNameOf((await database.run(readAvatarUrl, userId)) ?? '')
      const picture = name === null ? null : await read(name)
      return picture && { type: 'image/webp', base64: picture.toString('base64') }
    },
    async mayLeave() {},
    async erase(userId) {
      await remove(userId)
    },
  }

  return {
    account,
    /** A picture by its name; null when there is none. */
    read,

    /** Sets the picture in `file`, drawn anew. Returns its address. */
    async set(userId: number, file: Buffer): Promise<string> {
      const webp = await pictures.squareWebp(file, avatarSize).catch(refuseBadPicture)
      const name = newAvatarName()
      await objects.write(objectName(name), webp)
      try {
        return await change(userId, avatarUrl(name), 'picture')
      } catch (error) {
        // Unless it is in use after all: then only the former file could not be removed.
        if ((await database.run(readAvatarUrl, userId)) !== avatarUrl(name)) await objects.remove(objectName(name))
        throw error
      }
    },

    /** Goes back to a drawn avatar. Returns its address. */
    remove,
  }
}
