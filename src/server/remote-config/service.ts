import { createHash } from 'node:crypto'
import { defaultRemoteConfig, remoteConfigKeys } from '#contract/remote-config.ts'
import type { RemoteConfig, RemoteConfigChange, RemoteConfigSetting } from '#contract/remote-config.ts'
import type { Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import { changeRemoteConfig, readRemoteConfig } from './store.ts'

export interface RemoteConfigSetup {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
}

export type RemoteConfigService = ReturnType<typeof createRemoteConfig>

/** An entity tag (RFC 9110 §8.8.3) that changes with the values. */
const tagOf = (values: RemoteConfig): string =>
  `"${createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)}"`

export function createRemoteConfig({ database, clock, audit }: RemoteConfigSetup) {
  async function list(): Promise<RemoteConfigSetting[]> {
    const rows = await database.run(readRemoteConfig, null)
    return remoteConfigKeys.map((key) => {
      const row = rows.find((one) => one.key === key)
      if (!row) return { key, value: defaultRemoteConfig[key], updatedAt: null, updatedBy: null }
      return { key, value: row.value, updatedAt: row.updatedAt.toISOString(), updatedBy: row.updatedBy }
    })
  }

  return {
    /** With who changed it and when. */
    list,

    async read(): Promise<{ values: RemoteConfig; tag: string }> {
      const rows = await database.run(readRemoteConfig, null)
      const set = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
      const values = { ...defaultRemoteConfig, ...set }
      return { values, tag: tagOf(values) }
    },

    /** For whoever was found to be staff; `actorUserId` null is the operator at the machine. */
    async change(wanted: RemoteConfigChange, actorUserId: number | null): Promise<RemoteConfigSetting[]> {
      const changes = remoteConfigKeys.flatMap((key) => {
        const value = wanted[key]
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
