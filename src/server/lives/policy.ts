import type { Profile } from '#contract/account.ts'
import { Refusal } from '../http/index.ts'
import type { LiveRow } from './store.ts'

/** Only livers with a licence go live. */
export function mustHoldLicence(viewer: Profile): void {
  if (!viewer.roles.includes('liver')) throw new Refusal('NO_LIVE_LICENSE')
}

/** A live is in the hands of its liver. */
export function mustOwn(viewer: Profile, live: LiveRow): void {
  if (live.liver.id !== viewer.user.id) throw new Refusal('NOT_YOUR_LIVE')
}
