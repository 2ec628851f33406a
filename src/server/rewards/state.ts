import { rewardConfirmedAfterDays, rewardLapsesAfterYears } from '#contract/rewards.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Rewards of gifts from before this moment are confirmed. */
export const confirmedBefore = (now: Date): Date => new Date(now.getTime() - rewardConfirmedAfterDays * dayMs)

/** Rewards of gifts from before this moment have lapsed, unless they were paid out. */
export function lapsedBefore(now: Date): Date {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - rewardLapsesAfterYears)
  return then
}

/** Whole yen for so many points; what is below one yen is left out. `rate` has four decimals at most. */
export const yenOfPoints = (points: number, rate: number): number =>
  Number((BigInt(points) * BigInt(Math.round(rate * 10_000))) / 10_000n)
