import { join } from 'node:path'

/** One clip for pictures that lie and one for those that stand; players fit either into any frame. */
export const standbyShapes = {
  landscape: { width: 1280, height: 720, fit: 'cover' },
  portrait: { width: 720, height: 1280, fit: 'contain' },
} as const

export type StandbyShape = keyof typeof standbyShapes

/** Where the build puts them. */
export const standbyFiles = (root: string): Record<StandbyShape, string> => ({
  landscape: join(root, 'build/standby/landscape.json'),
  portrait: join(root, 'build/standby/portrait.json'),
})
