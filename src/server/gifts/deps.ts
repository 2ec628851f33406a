import type { LiveRoomEvent } from '#contract/lives/room.ts'
import type { Lives } from '../lives/index.ts'
import type { Viewer } from '../viewer.ts'
import type { Clock } from '../clock.ts'
import type { Outbox } from '../outbox/index.ts'
import type { Database } from '../ports/database/port.ts'

export interface GiftsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly lives: Pick<Lives, 'differingViewers'> & {
    /** Whether the viewer may read what was sent in a live. Throws `LIVE_NOT_FOUND`. */
    mayRead(liveId: string, viewer: Viewer): Promise<boolean>
  }
  readonly outbox: Pick<Outbox, 'wake' | 'claimEnd' | 'handleClaimed'>
  readonly realtime: { publish(room: string, key: string, event: LiveRoomEvent): Promise<unknown> }
}
