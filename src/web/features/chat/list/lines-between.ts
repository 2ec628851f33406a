import { createContext } from 'react'
import type { ReactNode } from 'react'

/** Something else than a comment that stands among them, such as a gift. */
export interface LineBetween {
  readonly key: string
  readonly userId: number
  /** ISO 8601, as that of comments. */
  readonly at: string
  readonly line: ReactNode
}

/** What the page puts between the comments of a live that goes on, the oldest first. */
export const LinesBetween = createContext<readonly LineBetween[]>([])
