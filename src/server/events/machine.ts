import { tallyAfterSeconds, type EventState } from '#contract/events/limits.ts'

/** `organizer`: of the event. `clock`: a job, when the time has come. */
export type EventActor = 'organizer' | 'staff' | 'clock'

export interface EventTimes {
  readonly entryEndsAt: Date
  readonly startsAt: Date
  readonly endsAt: Date
}

interface Transition {
  readonly from: readonly EventState[]
  readonly to: EventState
  readonly by: readonly EventActor[]
  /** Whether the time has come. */
  readonly isDue: (times: EventTimes, now: Date) => boolean
}

const managers = ['organizer', 'staff'] as const
const always = () => true

/** When the ranks are frozen: gifts that were sent before the end are stored by then. */
const tallyAt = ({ endsAt }: EventTimes): number => endsAt.getTime() + tallyAfterSeconds * 1000

/** All changes of the state of an event: from where, by whom, when. */
export const transitions = {
  open: { from: ['draft'], to: 'entry', by: managers, isDue: ({ entryEndsAt }, now) => now < entryEndsAt },
  start: { from: ['entry'], to: 'running', by: ['clock'], isDue: ({ startsAt }, now) => now >= startsAt },
  tally: { from: ['running'], to: 'tallying', by: ['clock'], isDue: (times, now) => now.getTime() >= tallyAt(times) },
  confirm: { from: ['tallying'], to: 'confirmed', by: managers, isDue: always },
  cancel: { from: ['draft', 'entry'], to: 'cancelled', by: managers, isDue: ({ startsAt }, now) => now < startsAt },
  /** Supporters have given: only staff may end an event without a result. */
  stop: { from: ['draft', 'entry', 'running', 'tallying'], to: 'cancelled', by: ['staff'], isDue: always },
} as const satisfies Record<string, Transition>
export type TransitionName = keyof typeof transitions

/** The new state; null if the actor may not make the transition in this state at this time. */
export function nextState(
  name: TransitionName,
  { state, ...times }: EventTimes & { readonly state: EventState },
  actor: EventActor,
  now: Date,
): EventState | null {
  const { from, to, by, isDue }: Transition = transitions[name]
  return from.includes(state) && by.includes(actor) && isDue(times, now) ? to : null
}

const isBefore = (at: 'entryEndsAt' | 'startsAt') => (times: EventTimes, now: Date) => now < times[at]

interface Permission {
  readonly in: readonly EventState[]
  readonly while: (times: EventTimes, now: Date) => boolean
}

/** The actions that each state allows, and until when. */
const permissions = {
  changeRules: { in: ['draft'], while: always },
  changeTexts: { in: ['draft', 'entry', 'running', 'tallying'], while: always },
  enter: { in: ['entry'], while: isBefore('entryEndsAt') },
  withdraw: { in: ['entry'], while: isBefore('startsAt') },
  decideEntries: { in: ['entry'], while: isBefore('startsAt') },
  decideSuspects: { in: ['tallying'], while: always },
  announce: { in: ['entry', 'running', 'tallying', 'confirmed'], while: always },
} as const satisfies Record<string, Permission>
export type EventAction = keyof typeof permissions

export function allows(
  action: EventAction,
  { state, ...times }: EventTimes & { readonly state: EventState },
  now: Date,
): boolean {
  const permission: Permission = permissions[action]
  return permission.in.includes(state) && permission.while(times, now)
}
