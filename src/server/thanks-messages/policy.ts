import type { Profile } from '#contract/account/schemas.ts'
import { dayMs, japanDate } from '#contract/japan-time.ts'
import { thanksGiftDays } from '#contract/thanks-messages/limits.ts'
import { DomainError } from '../errors.ts'

/** Returns the id of a liver; throws `NO_LIVE_LICENSE` for others. `licensed`: the licence is granted now. */
export function requireLiver({ user, roles }: Profile, licensed: boolean): number {
  if (!licensed || !roles.includes('liver')) throw new DomainError('NO_LIVE_LICENSE')
  return user.id
}

/** Gifts after this time count. */
export const giftsSince = (now: Date): Date => new Date(now.getTime() - thanksGiftDays * dayMs)

/** The start of the day in Japan. */
export const dayStart = (now: Date): Date => new Date(`${japanDate(now)}T00:00:00+09:00`)
