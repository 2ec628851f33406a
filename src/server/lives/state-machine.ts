import type { LiveState } from '#contract/lives/limits.ts'

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
