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

/** Takes an attempt out, so that nobody finishes it twice; null when there is none of this browser. */
export const takeAttempt = statement(
  'identity.takeAttempt',
  async (
    db,
    wanted: Pick<SignInAttempt, 'stateHash' | 'browserHash' | 'provider'> & { now: Date },
  ): Promise<SignInAttempt | null> => {
    const taken = await db
      .delete(signInAttempts)
      .where(
        and(
          eq(signInAttempts.stateHash, wanted.stateHash),
          eq(signInAttempts.browserHash, wanted.browserHash),
          eq(signInAttempts.provider, wanted.provider),
          gt(signInAttempts.expiresAt, wanted.now),
        ),
      )
      .returning()
    return taken[0] ?? null
  },
)
