import type { Correction } from '#contract/coins/limits.ts'
import { DomainError } from '../errors.ts'
import { expiryOf } from './expiry.ts'
import type { CoinsDeps } from './deps.ts'
import { correctCoins, type CorrectionStep } from './store/correct.ts'
import type { Outcome } from './store/post.ts'

export interface CorrectionRequest {
  readonly userId: number
  readonly correction: Correction
  readonly coins: number
  readonly reason: string
  readonly key: string
  /** Null: the operator on the command line. */
  readonly actorUserId: number | null
}

/** Throws unless the transfer was posted, now or before. */
export function assertPosted(outcome: Outcome): void {
  if (outcome === 'differs') throw new DomainError('COINS_KEY_REUSED')
  if (outcome === 'short') throw new DomainError('COINS_NOT_ENOUGH')
}

const actions = { grant: 'coins.granted', take_back: 'coins.taken_back', waive: 'coins.waived' } as const

/** Grants, takes back or waives coins. Permissions are not checked here. */
export async function correct({ database, clock, audit }: CoinsDeps, request: CorrectionRequest): Promise<void> {
  const { userId, correction, reason, key, actorUserId } = request
  if (reason === '') throw new DomainError('REASON_REQUIRED')
  const at = clock.now()
  const transfer = { userId, key: `staff:${key}`, coins: BigInt(request.coins), reference: 'staff', reason, at }
  const steps: Record<Correction, CorrectionStep> = {
    grant: {
      correction: 'grant',
      transfer: { ...transfer, kind: 'grant', house: 'grants', sort: 'free', settle: false, expiresAt: expiryOf(at) },
    },
    take_back: {
      correction: 'take_back',
      transfer: { ...transfer, kind: 'take_back', house: 'grants', freeOnly: true },
    },
    waive: { correction: 'waive', transfer },
  }
  const details = { coins: request.coins, reason }
  const entry = audit.stamp({ action: actions[correction], actorUserId, subjectUserId: userId, details })
  assertPosted(await database.run(correctCoins, { step: steps[correction], entry }))
}
