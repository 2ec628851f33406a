import type { SubmissionResult } from '@conform-to/react'
import { ApiError } from '../../api/index.ts'

/** The forms of the page, by what they are sent for. */
export const profileIntents = [
  'basics',
  'birth-date',
  'remove-avatar',
  'remove-identity',
  'end-session',
  'end-others',
  'unblock',
  'delete',
  'sign-in-again',
] as const
export type ProfileIntent = (typeof profileIntents)[number]

/** How the last form went. */
export interface ProfileOutcome {
  readonly intent: ProfileIntent
  readonly status: number
  /** A code of the contract; empty when nothing was refused. */
  readonly code: string
  /** What the refusal says. */
  readonly message: string
  /** What was typed and what is wrong with it. */
  readonly reply: SubmissionResult | undefined
}

export const wentWell = (intent: ProfileIntent, reply?: SubmissionResult): ProfileOutcome => ({
  intent,
  status: 200,
  code: '',
  message: '',
  reply,
})

/** The outcome of a form that was not filled in as it should be. */
export const toBeMended = (intent: ProfileIntent, reply: SubmissionResult): ProfileOutcome => ({
  ...wentWell(intent, reply),
  status: 400,
})

/** The outcome of a call that was refused; throws whatever else it is. */
export function refused(intent: ProfileIntent, error: unknown, reply?: SubmissionResult): ProfileOutcome {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message } = error
  return { intent, status, code, message, reply }
}

/** The outcome of these forms, when one of them is what was sent. */
export const outcomeOf = (outcome: ProfileOutcome | undefined, ...intents: ProfileIntent[]) =>
  outcome && intents.includes(outcome.intent) ? outcome : undefined
