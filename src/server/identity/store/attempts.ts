import { and, eq, gt, lt } from 'drizzle-orm'
import { statement, transaction } from '../../ports/database/port.ts'
import { signInAttempts } from '../tables.ts'

export type SignInAttempt = typeof signInAttempts.$inferSelect

export const addAttempt = transaction(
  'identity.addAttempt',
  async (tx, { attempt, now }: { attempt: SignInAttempt; now: Date }): Promise<void> => {
    await tx.delete(signInAttempts).where(lt(signInAttempts.expiresAt, now))
    await tx.insert(signInAttempts).values(attempt)
  },
)

/** Deletes and returns an attempt, so that it is used once; null where this browser has none. */
export const consumeAttempt = statement(
  'identity.consumeAttempt',
  async (
    db,
    key: Pick<SignInAttempt, 'stateHash' | 'browserHash' | 'provider'> & { now: Date },
  ): Promise<SignInAttempt | null> => {
    const consumed = await db
      .delete(signInAttempts)
      .where(
        and(
          eq(signInAttempts.stateHash, key.stateHash),
          eq(signInAttempts.browserHash, key.browserHash),
          eq(signInAttempts.provider, key.provider),
          gt(signInAttempts.expiresAt, key.now),
        ),
      )
      .returning()
    return consumed[0] ?? null
  },
)
