import type { Comment } from '#contract/chat.ts'

/**
 * Those of `comments` that came since the one that was last announced ('' when there was none yet), without the reader's
 * own. Where that one is gone, nothing is new: announcing the past would help nobody.
 */
export function newComments(comments: readonly Comment[], lastId: string, ownId: number): readonly Comment[] {
  const last = comments.findLastIndex(({ id }) => id === lastId)
  const fresh = lastId === '' || last >= 0 ? comments.slice(last + 1) : []
  return fresh.filter(({ author }) => author.id !== ownId)
}
