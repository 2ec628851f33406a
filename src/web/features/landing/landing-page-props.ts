import type { ReactNode } from 'react'
import type { BlockOf } from './blocks.ts'
import type { Landing } from './read-landing.server.ts'

export interface LandingPageProps {
  readonly landing: Landing
  /** The time on the server in milliseconds, from which countdowns begin. */
  readonly now: number
  /** Number of what was sent, where the address of the page tells it. */
  readonly receipt?: string | null
  readonly form?: (campaign: BlockOf<'form'>['campaign']) => ReactNode
}
