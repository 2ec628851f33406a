import { createContext } from 'react'
import type { ReactNode } from 'react'

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
