import type { Profile } from '#contract/account/schemas.ts'
import type { ChatRole } from '#contract/chat/limits.ts'
import { DomainError } from '../errors.ts'

/** The role of a viewer in the chats of a liver. */
export function roleOf(
  viewer: Pick<Profile, 'user' | 'roles'> | null,
  liverId: number,
  isModerator: boolean,
): ChatRole {
  if (viewer === null) return 'visitor'
  if (viewer.user.id === liverId) return 'liver'
  if (viewer.roles.includes('staff')) return 'staff'
  return isModerator ? 'moderator' : 'user'
}

export const canModerate = (role: ChatRole): boolean => role === 'liver' || role === 'staff' || role === 'moderator'

/** Throws `NOT_MODERATOR`. */
export function requireModerator(role: ChatRole): void {
  if (!canModerate(role)) throw new DomainError('NOT_MODERATOR')
}

/** Throws `TARGET_PROTECTED` for oneself and for users who can moderate. */
export function requireUnprotected(viewer: Profile, userId: number, role: ChatRole): void {
  if (viewer.user.id === userId || canModerate(role)) throw new DomainError('TARGET_PROTECTED')
}
