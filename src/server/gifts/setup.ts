import type { FastifyBaseLogger } from 'fastify'
import type { SentGift } from '#contract/gifts.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'

export interface GiftsSetup {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Tells everybody in the room of a live; the same gift once, however often. */
  readonly announce: (liveId: string, gift: SentGift) => Promise<unknown>
}
