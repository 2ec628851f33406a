import type { FastifyBaseLogger } from 'fastify'
import type { PublishedEvent } from '#contract/timelines/schemas.ts'
import type { Channels } from '../channels/index.ts'
import type { Clock } from '../clock.ts'
import type { Episodes } from '../episodes/index.ts'
import type { Follows } from '../follows/index.ts'
import type { Picks } from '../picks/index.ts'
import type { Database } from '../ports/database/port.ts'

export interface TimelinesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly channels: Pick<Channels, 'membership' | 'requireEditor'>
  readonly episodes: Pick<Episodes, 'lists' | 'cards'>
  readonly follows: Pick<Follows, 'sourcesOf' | 'kindsOf'>
  readonly picks: Pick<Picks, 'timelines'>
  readonly realtime: {
    publish(room: string, id: string, event: PublishedEvent): Promise<unknown>
  }
}

export interface TimelinePaging {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Before and after all numbers of the database, and all ids of lives, which have twelve characters. */
export const numbers = { first: '0', last: '2147483647' }
export const liveIds = { first: '', last: 'z'.repeat(13) }
