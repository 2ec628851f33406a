import type { Profile } from '#contract/account.ts'
import { Refusal } from './refusal.ts'

/** Who makes a request; null for a visitor. */
export type Viewer = Profile | null

export function signedIn(viewer: Viewer): Profile {
  if (!viewer) throw new Refusal('SIGN_IN_REQUIRED')
  return viewer
}
