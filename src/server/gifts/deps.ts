import type { LiveRoomEvent } from '#contract/lives/room.ts'
import type { Clock } from '../clock.ts'
import type { Outbox } from '../outbox/index.ts'
import type { Database } from '../ports/database/port.ts'

export interface GiftsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'wake' | 'claimEnd' | 'handleClaimed'>
  readonly realtime: { publish(room: string, key: string, event: LiveRoomEvent): Promise<unknown> }
}
