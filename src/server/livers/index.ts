/** Livers: users who have applied for a live licence, their licence, and their public profile. */
export { createLivers, type Livers } from './service.ts'
export type { LicencePolicy } from './licensing.ts'
export { liverSlice } from './slice.ts'
