import type { FastifyBaseLogger } from 'fastify'
import type { Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import type { Episodes } from '../episodes/index.ts'
import type { Lives } from '../lives/index.ts'
import type { Database } from '../ports/database/port.ts'
import type { RoomLog } from '../ports/room-log/port.ts'
import type { Realtime } from '../realtime/index.ts'

export interface GroupViewingsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly audit: Pick<Audit, 'stamp'>
  readonly lives: Pick<Lives, 'find' | 'accessFor'>
  readonly episodes: Pick<Episodes, 'watchable'>
  readonly roomLog: RoomLog
  readonly realtime: Pick<Realtime, 'publish' | 'broadcast' | 'readmitAll'>
}
