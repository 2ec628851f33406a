import type { Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import type { Editor } from '../viewer.ts'
import type { RequiredRole } from './policy.ts'
import type { ImageStore } from './service/image-store.ts'

export interface ChannelsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'stamp'>
  readonly images: ImageStore
}

/** Checks the role of a user in a channel before a write; staff need none. Throws `DomainError`. */
export type ChannelGuard = (editor: Editor, channelId: number, required: RequiredRole) => Promise<void>
