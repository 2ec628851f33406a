import type { Profile } from '#contract/account.ts'
import type { ChatRole } from '#contract/chat.ts'
import { Refusal } from '../http/index.ts'

/** Who somebody is in the chats of a liver. */
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

export const keepsOrder = (role: ChatRole): boolean => role === 'liver' || role === 'staff' || role === 'moderator'

export function mustKeepOrder(role: ChatRole): void {
  if (!keepsOrder(role)) throw new Refusal('NOT_MODERATOR')
}

/** Nothing is done to oneself, or to those who keep order. */
export function mustNotKeepOrder(viewer: Profile, userId: number, role: ChatRole): void {
  if (viewer.user.id === userId || keepsOrder(role)) throw new Refusal('NOT_AGAINST_THEM')
}
