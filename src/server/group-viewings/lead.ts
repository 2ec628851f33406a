import { commandLead } from '#contract/group-viewings/limits.ts'

/** Enough for the way of a command to all participants, whose clocks are off by `delays`; in milliseconds. */
export function leadMs(delays: readonly number[]): number {
  // A delay is half of a round trip: the way there, and as much again for a slower moment.
  const slowest = Math.max(0, ...delays)
  return Math.round(Math.min(commandLead.most, Math.max(commandLead.least, commandLead.least / 2 + slowest * 2)))
}
