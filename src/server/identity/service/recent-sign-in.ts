import { recentSignInMinutes } from '#contract/account/limits.ts'
import type { Clock } from '../../clock.ts'
import { DomainError } from '../../errors.ts'
import type { OpenSession } from '../../viewer.ts'

const recentMs = recentSignInMinutes * 60_000

/**
 * For changes that decide who gets into an account: a session that somebody else has got hold of is seldom so young. Throws
 * `RECENT_SIGN_IN_REQUIRED`.
 */
export function requireRecentSignIn({ signedInAt }: OpenSession, clock: Clock): void {
  if (clock.now().getTime() - signedInAt.getTime() > recentMs) throw new DomainError('RECENT_SIGN_IN_REQUIRED')
}
