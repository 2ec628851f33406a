import type { BucketState } from '#engine-protocol/index.ts'
import type { Component } from '#contract/health/schemas.ts'
import type { Probe } from '#server/health/index.ts'
import { countUsers } from '#server/identity/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import type { ObjectsSetting } from './config/objects.ts'
import type { Demo } from './demo/index.ts'
import type { Media } from './media.ts'

export interface ProbeDeps {
  readonly database: Database
  readonly databaseName: string
  readonly objects: ObjectsSetting
  readonly media: Media
  /** Null without demo content. */
  demo(): Demo | null
}

/** Health probes of all components. */
export function probes({ database, databaseName, objects, media, demo }: ProbeDeps): ReadonlyMap<Component, Probe> {
  return new Map<Component, Probe>([
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

/** The state of the bucket. While it is unavailable, the site works from disk, so `apart`. */
function probeStorage(objects: ObjectsSetting, bucket: BucketState | null): Awaited<ReturnType<Probe>> {
  if (objects.kind === 'disk') return { state: 'off', detail: 'disk' }
  if (bucket === null) return { state: 'ok', detail: 'S3' }
  const detail = `S3, ${bucket.waiting} files to copy`
  if (bucket.fault === null) return { state: 'ok', detail }
  return { state: 'down', detail: `${detail}: ${bucket.fault}`, apart: true }
}
