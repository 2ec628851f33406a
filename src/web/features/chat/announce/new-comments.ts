import type { Comment } from '#contract/chat.ts'

/**
 * Those of `comments` that came since the one that was last announced, without the reader's own. Where that one is gone,
 * nothing is new: announcing the past would help nobody.
 */
export function newComments(comments: readonly Comment[], lastId: string | null, ownId: number): readonly Comment[] {
  const last = lastId === null ? -1 : comments.findLastIndex(({ id }) => id === lastId)
  return last < 0 ? [] : comments.slice(last + 1).filter(({ author }) => author.id !== ownId)
}
