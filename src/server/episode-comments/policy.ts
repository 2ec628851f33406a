import { DomainError } from '../errors.ts'
import type { Viewer } from '../viewer.ts'

/** The relation of a signed-in user to a comment and its channel. */
export interface CommentDeleter {
  readonly isAuthor: boolean
  readonly isMember: boolean
  readonly isStaff: boolean
}

export const isStaff = (viewer: Viewer): boolean => viewer?.roles.includes('staff') ?? false

/** Owners and editors of the channel, and staff: word lists and bans do not apply to them. */
export const canModerate = ({ isMember, isStaff }: Pick<CommentDeleter, 'isMember' | 'isStaff'>): boolean =>
  isMember || isStaff

/** Throws `NOT_YOUR_COMMENT`. */
export function requireDeleter(deleter: CommentDeleter): void {
  if (!deleter.isAuthor && !canModerate(deleter)) throw new DomainError('NOT_YOUR_COMMENT')
}

/** Throws `NOT_YOUR_CHANNEL`. */
export function requireModerator(moderator: Pick<CommentDeleter, 'isMember' | 'isStaff'>): void {
  if (!canModerate(moderator)) throw new DomainError('NOT_YOUR_CHANNEL')
}

/** Throws `TARGET_PROTECTED` for oneself and for users who can moderate; their comments can be deleted. */
export function requireUnprotected(author: CommentDeleter): void {
  if (author.isAuthor || canModerate(author)) throw new DomainError('TARGET_PROTECTED')
}
