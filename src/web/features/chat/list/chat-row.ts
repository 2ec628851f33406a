import type { Comment } from '#contract/chat.ts'
import type { LineBetween } from './lines-between.ts'

/** A comment as it stands in the list. */
export interface CommentLine {
  readonly key: string
  readonly comment: Comment
  /** The server has not said yet that it has taken it. */
  readonly onItsWay: boolean
}

/** One line of the list. */
export type ChatRow = CommentLine | LineBetween

export const rowOf = (comment: Comment): CommentLine => ({ key: comment.id, comment, onItsWay: false })

const timeOf = (row: ChatRow): number => Date.parse('comment' in row ? row.comment.at : row.at)

/** Both by time; comments keep the order in which the room took them. */
export function weave(comments: readonly CommentLine[], between: readonly LineBetween[]): readonly ChatRow[] {
  const rows: ChatRow[] = []
  let next = 0
  for (const row of comments) {
    for (let line = between[next]; line && timeOf(line) < timeOf(row); line = between[next]) {
      rows.push(line)
      next += 1
    }
    rows.push(row)
  }
  return [...rows, ...between.slice(next)]
}
