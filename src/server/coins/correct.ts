import type { Correction } from '#contract/coins.ts'
import { Refusal } from '../http/index.ts'
import { expiryOf } from './lifetime.ts'
import type { CoinsSetup } from './setup.ts'
import { correctCoins, type CorrectionStep } from './store/correct.ts'
import type { Outcome } from './store/post.ts'

export interface CorrectionRequest {
  readonly userId: number
  readonly correction: Correction
  readonly coins: number
  readonly reason: string
  readonly key: string
  /** Null: the operator at the machine. */
  readonly actorUserId: number | null
}

/** Refuses what was not posted, now or before. */
export function mustBePosted(outcome: Outcome): void {
  if (outcome === 'differs') throw new Refusal('COINS_KEY_REUSED')
  if (outcome === 'short') throw new Refusal('COINS_NOT_ENOUGH')
}

const actions = { grant: 'coins.granted', take_back: 'coins.taken_back', waive: 'coins.waived' } as const

/** Gives, takes back or waives, for whoever was found to be staff. */
export async function correct({ database, clock, audit }: CoinsSetup, request: CorrectionRequest): Promise<void> {
  const { userId, correction, reason, key, actorUserId } = request
  if (reason === '') throw new Refusal('REASON_REQUIRED')
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
  mustBePosted(await database.run(correctCoins, { step: steps[correction], entry }))
}
