import type { EndReason } from '#contract/lives.ts'
import type { StampedEntry } from '../../audit/index.ts'
import { Refusal } from '../../http/index.ts'
import { DatabaseFailure } from '../../ports/database/port.ts'
import { nextState, type LiveAction } from '../state.ts'
import { changeState, findLive, type LiveRow, type StateChange } from '../store.ts'
import type { LivesParts } from './setup.ts'

/** What comes with some steps. */
export interface StepDetails {
  readonly endReason?: EndReason
  /** To be written down with the step. */
  readonly entry?: StampedEntry
}

function timesOf(
  action: LiveAction,
  live: LiveRow,
  now: Date,
): Omit<StateChange, 'id' | 'from' | 'to' | keyof StepDetails> {
  switch (action) {
    case 'air':
      return { startedAt: live.startedAt ?? now, interruptedAt: null }
    case 'interrupt':
      return { interruptedAt: now }
    case 'end':
    case 'cancel':
      return { interruptedAt: null, endedAt: now }
    case 'prepare':
    case 'archive':
    case 'unarchive':
      return {}
  }
}

/**
 * Moves a live on, writes the `entry` down with it, and tells its room. Where somebody else was faster, the step is taken from the state that they left it
 * in: a liver who stops the encoder and then ends the live means both. Throws `WRONG_LIVE_STATE` where the step is not
 * possible (any more).
 */
export async function applyAction(
  parts: Pick<LivesParts, 'database' | 'clock' | 'rooms'>,
  live: LiveRow,
  action: LiveAction,
  details: StepDetails = {},
): Promise<LiveRow> {
  const to = nextState(live.state, action)
  if (!to) throw new Refusal('WRONG_LIVE_STATE')
  const change = { id: live.id, from: live.state, to, ...timesOf(action, live, parts.clock.now()), ...details }
  const changed = await parts.database.run(changeState, change).catch(refuseSecondOpenLive)
  if (changed) {
    parts.rooms.announce(changed)
    return changed
  }
  const found = await parts.database.run(findLive, live.id)
  if (!found || found.state === live.state) throw new Refusal('WRONG_LIVE_STATE')
  return applyAction(parts, found, action, details)
}

/** One open live for each liver is kept by the database, however many requests race. */
export function refuseSecondOpenLive(error: unknown): never {
  if (error instanceof DatabaseFailure && error.breaksUnique('lives_one_open_per_liver')) {
    throw new Refusal('ALREADY_LIVE')
  }
  throw error
}
