import { createContext, type ReactNode } from 'react'
import type { Comment } from '#contract/chat/schemas.ts'

/** A row among the comments that is not a comment, such as a gift. */
export interface LineBetween {
  readonly key: string
  readonly userId: number
  /** ISO 8601, as in comments. */
  readonly at: string
  readonly line: ReactNode
}

/** The rows that the page inserts among the comments of a running live, the oldest first. */
export const LinesBetween = createContext<readonly LineBetween[]>([])

/** A comment in the list. */
export interface CommentLine {
  readonly key: string
  readonly comment: Comment
  /** The server has not confirmed it yet. */
  readonly sending: boolean
}

/** One row of the list. */
export type ChatRow = CommentLine | LineBetween

export const rowOf = (comment: Comment): CommentLine => ({ key: comment.id, comment, sending: false })

/** All times are in UTC with milliseconds, so they sort as text: parsing hundreds of them for each batch takes long. */
const timeOf = (row: ChatRow): string => ('comment' in row ? row.comment.at : row.at)

/** Merges both by time; comments stay in the order of the room. */
export function mergeByTime(comments: readonly CommentLine[], between: readonly LineBetween[]): readonly ChatRow[] {
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
