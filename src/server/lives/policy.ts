import type { Profile } from '#contract/account/schemas.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { DomainError } from '../errors.ts'
import type { Livers } from '../livers/index.ts'
import type { Viewer } from '../viewer.ts'
import { accessOf } from '../visibility.ts'
import type { LiveRow } from './store.ts'

/** Licence and age rules of the livers slice. */
export type Licences = Pick<Livers, 'licenceOf' | 'mayGoLive' | 'permissionAt'>

/** Throws `NO_LIVE_LICENSE` with the state of the viewer's licence. */
export async function requireLicence(licences: Licences, viewer: Profile): Promise<void> {
  if (viewer.roles.includes('liver')) return
  throw new DomainError('NO_LIVE_LICENSE', { licence: await licences.licenceOf(viewer.user.id) })
}

/** Minors may be live only at certain hours. */
export async function requirePermittedHours(licences: Licences, viewer: Profile, at: Date): Promise<void> {
  const { permitted } = await licences.permissionAt(viewer.user.id, at)
  if (!permitted) throw new DomainError('OUTSIDE_PERMITTED_HOURS')
}

interface LiverRelation {
  readonly follows: boolean
  /** By the liver. */
  readonly blocked: boolean
}

/** Whether the viewer may watch, may follow the liver for it, or is blocked by the liver. */
export function liveAccess(
  { visibility, liver }: Pick<LiveRow, 'visibility' | 'liver'>,
  viewer: Viewer,
  { follows, blocked }: LiverRelation,
): Live['access'] {
  const owns = liver.id === viewer?.user.id
  const staff = viewer?.roles.includes('staff') ?? false
  if (blocked && !owns && !staff) return 'blocked'
  // The address of a live for invited viewers is its key.
  return accessOf(visibility, true, { owns, staff, follows, invited: true }) === 'watch' ? 'watch' : 'follow'
}

/** An unpublished archive is shown to its liver only. */
export const isHiddenFrom = ({ archive, liver }: Pick<LiveRow, 'archive' | 'liver'>, userId: number | null): boolean =>
  archive?.published === false && liver.id !== userId

/** Throws `LIVE_LOCKED` or `LIVE_BLOCKED`. */
export function requireAccess(access: Live['access']): void {
  if (access === 'follow') throw new DomainError('LIVE_LOCKED')
  if (access === 'blocked') throw new DomainError('LIVE_BLOCKED')
}

export function requireOwner(viewer: Profile, live: LiveRow): void {
  if (live.liver.id !== viewer.user.id) throw new DomainError('NOT_YOUR_LIVE')
}

/** Returns whether the viewer acts as staff on another user's live. */
export function requireOwnerOrStaff(viewer: Profile, live: LiveRow): boolean {
  if (live.liver.id === viewer.user.id) return false
  if (!viewer.roles.includes('staff')) throw new DomainError('NOT_YOUR_LIVE')
  return true
}
