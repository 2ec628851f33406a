import type { Profile } from '#contract/account/schemas.ts'
import { DomainError } from './errors.ts'

/** The user who makes a request; null for a visitor. */
export type Viewer = Profile | null

/** The session of a request. */
export interface OpenSession {
  readonly id: string
  readonly signedInAt: Date
  readonly profile: Profile
}

export type ReadSession = (token: string) => Promise<OpenSession | null>

export interface SessionReads {
  readonly read: ReadSession
  /** A session that is known to be open now; null if it would have to be read. */
  kept(token: string): OpenSession | null
  /** Reads a session whose cookie has its former name, which it replaces; null for sessions opened since. */
  readonly takeOver: ReadSession
}

/** The acting member of staff; `actorUserId` is null for the operator. */
export interface StaffActor {
  readonly actorUserId: number | null
}

/** Who changes a channel and its content: a user with a role in it, or staff. */
export type Editor = Profile | StaffActor

/** The user to name in the audit log; null for the operator. */
export const editorId = (editor: Editor): number | null => ('user' in editor ? editor.user.id : editor.actorUserId)

/** Throws `OWN_ACCOUNT`: some actions on one's own account need another member of staff, or the operator. */
export function requireOtherUser({ actorUserId }: StaffActor, userId: number): void {
  if (actorUserId === userId) throw new DomainError('OWN_ACCOUNT')
}

/** For hooks, and routes outside of the contract. Throws `SIGN_IN_REQUIRED`. */
export function signedIn(viewer: Viewer): Profile {
  if (!viewer) throw new DomainError('SIGN_IN_REQUIRED')
  return viewer
}
