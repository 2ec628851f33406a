import { and, eq, ne } from 'drizzle-orm'
import type { RemoteConfigKey } from '#contract/remote-config/schemas.ts'
import { addEntry, type StampedEntry } from '../audit/operations.ts'
import { statement, transaction, type Connection } from '../ports/database/port.ts'
import { remoteConfigValues } from './tables.ts'

export type RemoteConfigRow = typeof remoteConfigValues.$inferSelect

export const readRemoteConfig = statement<null, RemoteConfigRow[]>('remoteConfig.read', (db) =>
  db.select().from(remoteConfigValues),
)

export interface ValueChange {
  readonly key: RemoteConfigKey
  readonly value: string
  /** A key without a row has its default value. */
  readonly isDefault: boolean
  readonly entry: StampedEntry
}

export interface RemoteConfigUpdate {
  readonly changes: readonly ValueChange[]
  readonly now: Date
  readonly updatedBy: number | null
}

function put(
  db: Connection,
  { key, value, isDefault }: ValueChange,
  by: Pick<RemoteConfigUpdate, 'now' | 'updatedBy'>,
) {
  const row = { value, updatedAt: by.now, updatedBy: by.updatedBy }
  const differs = ne(remoteConfigValues.value, value)
  const changed = { key: remoteConfigValues.key }
  if (isDefault) {
    const changedRow = and(eq(remoteConfigValues.key, key), differs)
    return db.update(remoteConfigValues).set(row).where(changedRow).returning(changed)
  }
  return db
    .insert(remoteConfigValues)
    .values({ ...row, key })
    .onConflictDoUpdate({ target: remoteConfigValues.key, set: row, setWhere: differs })
    .returning(changed)
}

/** Updates and audits only values that differ. */
export const changeRemoteConfig = transaction(
  'remoteConfig.change',
  async (tx, { changes, ...by }: RemoteConfigUpdate): Promise<void> => {
    for (const change of changes) {
      if ((await put(tx, change, by)).length > 0) await addEntry.run(tx, change.entry)
    }
  },
)
