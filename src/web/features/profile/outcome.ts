import type { SubmissionResult } from '@conform-to/react'
import { ApiError } from '../../api/index.ts'

/** The forms of the page. */
export const profileIntents = [
  'basics',
  'birth-date',
  'remove-avatar',
  'remove-identity',
  'end-session',
  'end-others',
  'unfollow',
  'unblock',
  'delete',
  'sign-in-again',
] as const
export type ProfileIntent = (typeof profileIntents)[number]

/** The result of the last form. */
export interface ProfileOutcome {
  readonly intent: ProfileIntent
  readonly status: number
  /** An error code of the contract; empty without an API error. */
  readonly code: string
  /** The message of the API error. */
  readonly message: string
  /** The input and its validation errors. */
  readonly reply: SubmissionResult | undefined
}

export const succeeded = (intent: ProfileIntent, reply?: SubmissionResult): ProfileOutcome => ({
  intent,
  status: 200,
  code: '',
  message: '',
  reply,
})

/** The outcome of a form that fails validation. */
export const invalid = (intent: ProfileIntent, reply: SubmissionResult): ProfileOutcome => ({
  ...succeeded(intent, reply),
  status: 400,
})

/** The outcome of an API error; rethrows any other error. */
export function refused(intent: ProfileIntent, error: unknown, reply?: SubmissionResult): ProfileOutcome {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message } = error
  return { intent, status, code, message, reply }
}

/** The outcome, if it belongs to one of these forms. */
export const outcomeOf = (outcome: ProfileOutcome | undefined, ...intents: ProfileIntent[]) =>
  outcome && intents.includes(outcome.intent) ? outcome : undefined
