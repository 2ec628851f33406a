import { eq } from 'drizzle-orm'
import type { PickPermission } from '#contract/picks/limits.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { statement, transaction } from '../../ports/database/port.ts'
import { pickSettings } from '../tables.ts'

/** A liver or a channel. */
export type PickOwner = { readonly liverId: number } | { readonly channelId: number }

const isOf = (owner: PickOwner) =>
  'liverId' in owner ? eq(pickSettings.liverId, owner.liverId) : eq(pickSettings.channelId, owner.channelId)

/** Null until the owner has chosen. */
export const readPermission = statement(
  'picks.readPermission',
  async (db, owner: PickOwner): Promise<PickPermission | null> => {
    const [found] = await db.select({ permission: pickSettings.permission }).from(pickSettings).where(isOf(owner))
    return found?.permission ?? null
  },
)

export interface PermissionChange {
  readonly owner: PickOwner
  readonly permission: PickPermission
  readonly entry: StampedEntry
}

export const storePermission = transaction(
  'picks.storePermission',
  async (tx, { owner, permission, entry }: PermissionChange): Promise<void> => {
    const target = 'liverId' in owner ? pickSettings.liverId : pickSettings.channelId
    await tx
      .insert(pickSettings)
      .values({ ...owner, permission })
      .onConflictDoUpdate({ target, set: { permission } })
    await addEntry.run(tx, entry)
  },
)
