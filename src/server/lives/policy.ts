import type { Profile } from '#contract/account.ts'
import { Refusal } from '../http/index.ts'
import type { Livers } from '../livers/index.ts'
import type { LiveRow } from './store.ts'

/** Who holds a live licence, as the livers' own rules say. */
export type Licences = Pick<Livers, 'licenceOf' | 'mayGoLive' | 'permissionAt'>

/** Only livers with a licence go live; who has none is told how theirs stands. */
export async function mustHoldLicence(licences: Licences, viewer: Profile): Promise<void> {
  if (viewer.roles.includes('liver')) return
  throw new Refusal('NO_LIVE_LICENSE', { licence: await licences.licenceOf(viewer.user.id) })
}

/** Minors go live at certain hours only. */
export async function mustBePermittedAt(licences: Licences, viewer: Profile, at: Date): Promise<void> {
  const { permitted } = await licences.permissionAt(viewer.user.id, at)
  if (!permitted) throw new Refusal('OUTSIDE_PERMITTED_HOURS')
}

/** A live is in the hands of its liver. */
export function mustOwn(viewer: Profile, live: LiveRow): void {
  if (live.liver.id !== viewer.user.id) throw new Refusal('NOT_YOUR_LIVE')
}

/** True for staff who do something to somebody else's live. */
export function mustOwnOrBeStaff(viewer: Profile, live: LiveRow): boolean {
  if (live.liver.id === viewer.user.id) return false
  if (!viewer.roles.includes('staff')) throw new Refusal('NOT_YOUR_LIVE')
  return true
}
