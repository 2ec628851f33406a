import type { LiveState } from './limits.ts'

interface Stateful {
  readonly state: LiveState
}

const isIn =
  (states: readonly LiveState[]) =>
  ({ state }: Stateful): boolean =>
    states.includes(state)

/** On air for viewers; an interrupted live waits for its encoder. */
export const runningStates = ['on_air', 'interrupted'] as const
export const isRunning = isIn(runningStates)

/** From the first connection of the encoder to the end. */
export const openStates = ['preparing', ...runningStates] as const

/** With a playlist: running, or recorded. */
export const isPlayable = isIn([...runningStates, 'archived'])

/** The live was on air; it may have a recording. */
export const hasEnded = isIn(['ended', 'archived'])

/** Nothing more happens in the live. */
export const isOver = isIn(['ended', 'archived', 'cancelled'])
