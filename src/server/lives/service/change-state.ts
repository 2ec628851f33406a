import type { EndReason, LiveState } from '#contract/lives/limits.ts'
import type { StampedEntry } from '../../audit/operations.ts'
import { DomainError } from '../../errors.ts'
import { DatabaseFailure } from '../../ports/database/port.ts'
import { changeState, findLive, type LiveRow, type StateChange } from '../store.ts'
import type { LivesContext } from './context.ts'

export type LiveAction = 'prepare' | 'air' | 'interrupt' | 'end' | 'cancel' | 'archive' | 'unarchive'

const transitions: Record<LiveState, Partial<Record<LiveAction, LiveState>>> = {
  draft: { prepare: 'preparing', cancel: 'cancelled' },
  scheduled: { prepare: 'preparing', cancel: 'cancelled' },
  preparing: { air: 'on_air', cancel: 'cancelled' },
  on_air: { interrupt: 'interrupted', end: 'ended' },
  interrupted: { air: 'on_air', end: 'ended' },
  ended: { archive: 'archived' },
  archived: { unarchive: 'ended' },
  cancelled: {},
}

/** Returns the next state, or null where the action is not allowed. */
export function nextState(state: LiveState, action: LiveAction): LiveState | null {
  return transitions[state][action] ?? null
}

/** Optional details of a state change. */
export interface ChangeDetails {
  readonly endReason?: EndReason
  /** Audit entry of the change. */
  readonly entry?: StampedEntry
}

function timesOf(
  action: LiveAction,
  live: LiveRow,
  now: Date,
): Omit<StateChange, 'id' | 'at' | 'from' | 'to' | keyof ChangeDetails> {
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
 * Changes the state of a live, stores the audit `entry`, and publishes the change. Retries from the new state after a
 * concurrent change: a liver who stops the encoder and then ends the live means both. Throws `WRONG_LIVE_STATE` where
 * the action is not allowed.
 */
export async function applyAction(
  context: Pick<LivesContext, 'database' | 'clock' | 'status' | 'outbox'>,
  live: LiveRow,
  action: LiveAction,
  details: ChangeDetails = {},
): Promise<LiveRow> {
  const to = nextState(live.state, action)
  if (!to) throw new DomainError('WRONG_LIVE_STATE')
  const at = context.clock.now()
  const change = { id: live.id, at, from: live.state, to, ...timesOf(action, live, at), ...details }
  const changed = await context.database.run(changeState, change).catch(refuseSecondOpenLive)
  if (changed) {
    context.status.announce(changed)
    context.outbox.wake()
    return changed
  }
  const current = await context.database.run(findLive, live.id)
  if (!current || current.state === live.state) throw new DomainError('WRONG_LIVE_STATE')
  return applyAction(context, current, action, details)
}

/** Maps the unique index that allows one open live per liver. */
export function refuseSecondOpenLive(error: unknown): never {
  if (error instanceof DatabaseFailure && error.breaksUnique('lives_one_open_per_liver')) {
    throw new DomainError('ALREADY_LIVE')
  }
  throw error
}
