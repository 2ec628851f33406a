import type { Comment } from '#contract/chat.ts'

/** One line of the list. */
export interface ChatRow {
  readonly key: string
  readonly comment: Comment
  /** The server has not said yet that it has taken it. */
  readonly onItsWay: boolean
}

export const rowOf = (comment: Comment): ChatRow => ({ key: comment.id, comment, onItsWay: false })
