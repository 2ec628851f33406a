import type { Audit } from '../audit/index.ts'
import type { Channels } from '../channels/index.ts'
import type { Chat } from '../chat/index.ts'
import type { Clock } from '../clock.ts'
import type { Episodes } from '../episodes/index.ts'
import type { Database } from '../ports/database/port.ts'

export interface EpisodeCommentsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'stamp'>
  readonly channels: Pick<Channels, 'mayEdit' | 'membership'>
  readonly episodes: Pick<Episodes, 'find' | 'watchable'>
  readonly reports: Pick<Chat['reports'], 'addOfEpisodeComment'>
}
