import type { Profile } from '#contract/account.ts'
import { Refusal } from './refusal.ts'

/** Who makes a request; null for a visitor. */
export type Viewer = Profile | null

/** The session that a request belongs to. */
export interface OpenSession {
  readonly id: string
  readonly signedInAt: Date
  readonly profile: Profile
}

export type ReadSession = (token: string) => Promise<OpenSession | null>

export function openSession(session: OpenSession | null): OpenSession {
  if (!session) throw new Refusal('SIGN_IN_REQUIRED')
  return session
}

export function signedIn(viewer: Viewer): Profile {
  if (!viewer) throw new Refusal('SIGN_IN_REQUIRED')
  return viewer
}
