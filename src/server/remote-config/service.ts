import { createHash } from 'node:crypto'
import {
  defaultRemoteConfig,
  remoteConfigKeys,
  type RemoteConfig,
  type RemoteConfigChange,
  type RemoteConfigSetting,
} from '#contract/remote-config/schemas.ts'
import type { Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import { requireOffered } from '../genres/index.ts'
import type { Database } from '../ports/database/port.ts'
import { changeRemoteConfig, readRemoteConfig } from './store.ts'

export interface RemoteConfigDeps {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
}

export type RemoteConfigService = ReturnType<typeof createRemoteConfig>

/** Entity tag (RFC 9110 §8.8.3) of the values. */
const tagOf = (values: RemoteConfig): string =>
  `"${createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)}"`

export function createRemoteConfig({ database, clock, audit }: RemoteConfigDeps) {
  async function list(): Promise<RemoteConfigSetting[]> {
    const rows = await database.run(readRemoteConfig, null)
    return remoteConfigKeys.map((key) => {
      const row = rows.find((one) => one.key === key)
      if (!row) return { key, value: defaultRemoteConfig[key], updatedAt: null, updatedBy: null }
      return { key, value: row.value, updatedAt: row.updatedAt.toISOString(), updatedBy: row.updatedBy }
    })
  }

  return {
    /** For staff: values with the user and time of their last change. */
    list,

    async read(): Promise<{ values: RemoteConfig; tag: string }> {
      const rows = await database.run(readRemoteConfig, null)
      const set = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
      const values = { ...defaultRemoteConfig, ...set }
      return { values, tag: tagOf(values) }
    },

    /** Does not check the caller's permission; `actorUserId` is null for the operator. */
    async change(request: RemoteConfigChange, actorUserId: number | null): Promise<RemoteConfigSetting[]> {
      const { lite_channel_recommend_genre: genre } = request
      if (genre) await requireOffered(database, [genre])
      const changes = remoteConfigKeys.flatMap((key) => {
        const value = request[key]
        if (value === undefined) return []
        const event = { actorUserId, subjectUserId: null, details: { key, value } }
        const entry = audit.stamp({ ...event, action: 'remote_config.changed' })
        return [{ key, value, isDefault: value === defaultRemoteConfig[key], entry }]
      })
      await database.run(changeRemoteConfig, { changes, now: clock.now(), updatedBy: actorUserId })
      return list()
    },
  }
}
