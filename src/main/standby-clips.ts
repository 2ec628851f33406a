import { join } from 'node:path'

/** One clip for landscape and one for portrait video; players scale them to any size. */
export const standbyShapes = {
  landscape: { width: 1280, height: 720, fit: 'cover' },
  portrait: { width: 720, height: 1280, fit: 'contain' },
} as const

export type StandbyShape = keyof typeof standbyShapes

/** Files of the build. */
export const standbyFiles = (root: string): Record<StandbyShape, string> => ({
  landscape: join(root, 'build/standby/landscape.json'),
  portrait: join(root, 'build/standby/portrait.json'),
})
