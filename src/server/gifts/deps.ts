import type { FastifyBaseLogger } from 'fastify'
import type { SentGift } from '#contract/gifts/schemas.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'

export interface GiftsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Publishes a gift in the room of its live. Idempotent. */
  readonly publish: (liveId: string, gift: SentGift) => Promise<unknown>
  /** Publishes the liver's thanks for a gift. */
  readonly publishThanks: (liveId: string, gift: SentGift) => Promise<unknown>
}
