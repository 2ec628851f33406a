import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Timing } from '#contract/group-viewings/timing.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { users } from '../../identity/tables.ts'
import { transaction } from '../../ports/database/port.ts'
import { groupViewings } from '../tables.ts'

interface Opened {
  readonly id: string
  readonly keyHash: string
  readonly liveId: string | null
  readonly episodeId: number | null
  readonly openedBy: number
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly timing: Timing
  readonly most: number
}

/** Returns false where the user has `most` open group viewings already. */
export const openGroupViewing = transaction(
  'groupViewings.open',
  async (tx, { most, timing, ...row }: Opened): Promise<boolean> => {
    // Serializes concurrent requests, which could exceed the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, row.openedBy)).for('update')
    const ofUser = and(
      eq(groupViewings.openedBy, row.openedBy),
      isNull(groupViewings.revokedAt),
      gt(groupViewings.expiresAt, row.createdAt),
    )
    if ((await tx.$count(groupViewings, ofUser)) >= most) return false
    await tx.insert(groupViewings).values({ ...row, ...timing })
    return true
  },
)

interface Revocation {
  readonly id: string
  readonly at: Date
  /** For staff; null for the user who opened it. */
  readonly entry: StampedEntry | null
}

export const revokeGroupViewing = transaction(
  'groupViewings.revoke',
  async (tx, { id, at, entry }: Revocation): Promise<void> => {
    const revoked = await tx
      .update(groupViewings)
      .set({ revokedAt: at })
      .where(and(eq(groupViewings.id, id), isNull(groupViewings.revokedAt)))
      .returning({ id: groupViewings.id })
    if (revoked.length > 0 && entry !== null) await addEntry.run(tx, entry)
  },
)
