import type { Part } from '#contract/health.ts'
import type { Probe } from '#server/health/index.ts'
import { countUsers } from '#server/identity/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import type { ObjectsSetting } from './config/objects.ts'
import type { DemoLive } from './demo-live.ts'
import type { BucketState } from '#media/index.ts'
import type { Media } from './media.ts'

export interface ProbedParts {
  readonly database: Database
  readonly databaseName: string
  readonly objects: ObjectsSetting
  readonly media: Media
  /** Null where the demo is turned off. */
  demo(): DemoLive | null
}

/** How each part is asked whether it is well. */
export function probes({ database, databaseName, objects, media, demo }: ProbedParts): ReadonlyMap<Part, Probe> {
  return new Map<Part, Probe>([
    ['web', () => ({ state: 'ok', detail: `Node.js ${process.versions.node}` })],
    [
      'database',
      async () => {
        await database.run(countUsers, null)
        return { state: 'ok', detail: databaseName }
      },
    ],
    ['media', media.probe],
    ['storage', () => probeStorage(objects, media.bucket())],
    ['demo', () => ({ state: demo()?.state() ?? 'off', detail: '', apart: true })],
  ])
}

/** The bucket, as the media engine finds it; while it is away the disk stands in for it. */
function probeStorage(objects: ObjectsSetting, bucket: BucketState | null): Awaited<ReturnType<Probe>> {
  if (objects.kind === 'disk') return { state: 'off', detail: 'disk' }
  if (bucket === null) return { state: 'ok', detail: 'S3' }
  const detail = `S3, ${bucket.waiting} files to copy`
  if (bucket.fault === null) return { state: 'ok', detail }
  return { state: 'down', detail: `${detail}: ${bucket.fault}`, apart: true }
}
