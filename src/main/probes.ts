import type { Part } from '#contract/health.ts'
import type { Probe } from '#server/health/index.ts'
import { countUsers } from '#server/identity/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import type { DemoLive } from './demo-live.ts'
import type { EngineSupervisor } from './engine/supervisor.ts'

export interface ProbedParts {
  readonly database: Database
  readonly databaseName: string
  readonly engine: EngineSupervisor
  /** Null where the demo is turned off. */
  demo(): DemoLive | null
}

/** How each part is asked whether it is well. */
export function probes({ database, databaseName, engine, demo }: ProbedParts): ReadonlyMap<Part, Probe> {
  return new Map<Part, Probe>([
    ['web', () => ({ state: 'ok', detail: `Node.js ${process.versions.node}` })],
    [
      'database',
      async () => {
        await database.run(countUsers, null)
        return { state: 'ok', detail: databaseName }
      },
    ],
    ['media', () => ({ state: engine.state(), detail: `RTMP ${engine.rtmpPort}, HLS ${engine.hlsPort}` })],
    ['demo', () => ({ state: demo()?.state() ?? 'off', detail: '' })],
  ])
}
