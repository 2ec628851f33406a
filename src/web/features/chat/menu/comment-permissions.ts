import type { ChatRole } from '#contract/chat/limits.ts'
import type { Comment } from '#contract/chat/schemas.ts'

/** The items that the menu of a comment offers. */
export interface CommentPermissions {
  readonly delete: boolean
  readonly report: boolean
  readonly block: boolean
  readonly pin: boolean
  /** Timeout and ban. */
  readonly silence: boolean
  /** The banned words and users. */
  readonly moderate: boolean
  /** true: appoint the author as moderator; false: dismiss them; null: neither. */
  readonly moderator: boolean | null
}

interface Viewer {
  readonly role: ChatRole
  readonly userId: number
}

const moderatorRoles: readonly ChatRole[] = ['moderator', 'staff', 'liver']

export const canModerate = (role: ChatRole): boolean => moderatorRoles.includes(role)

/** Hides the items that the server would refuse; the server decides. */
export function commentPermissions({ author }: Comment, { role, userId }: Viewer): CommentPermissions {
  const own = author.id === userId
  const isModerator = canModerate(role)
  const signedIn = role !== 'visitor'
  return {
    delete: (own && signedIn) || isModerator,
    report: signedIn && !own,
    block: signedIn && !own && author.role !== 'liver',
    pin: isModerator,
    silence: isModerator && !own && author.role === 'user',
    moderate: isModerator,
    moderator:
      role === 'liver' && (author.role === 'user' || author.role === 'moderator') && !own
        ? author.role === 'user'
        : null,
  }
}
