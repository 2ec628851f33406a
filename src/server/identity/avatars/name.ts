import { randomBytes } from 'node:crypto'

const path = '/v1/avatars/'
const pattern = /^[0-9a-f]{32}\.webp$/

/** 128 random bits: nobody finds a picture that they were not shown. */
export const newAvatarName = (): string => `${randomBytes(16).toString('hex')}.webp`

export const isAvatarName = (name: string): boolean => pattern.test(name)

export const avatarUrl = (name: string): string => path + name

/** The name of the picture that is shown at `url`; null for a drawn avatar. */
export function avatarNameOf(url: string): string | null {
  const name = url.startsWith(path) ? url.slice(path.length) : ''
  return isAvatarName(name) ? name : null
}

/** The picture's name in the object storage. */
export const objectName = (name: string): string => `avatars/${name}`
