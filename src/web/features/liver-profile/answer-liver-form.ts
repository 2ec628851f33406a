import type { SubmissionResult } from '@conform-to/react'
import { ApiError, type Api } from '../../api/index.ts'
import { plainLines } from '../../ui/plain-lines.ts'
import { readApplication, readLiverForm } from './liver-form.ts'

/** The result of the last form. */
export interface LiverOutcome {
  readonly intent: 'apply' | 'save'
  readonly status: number
  /** An error code of the contract; empty without an API error. */
  readonly code: string
  readonly message: string
  /** The input and its validation errors. */
  readonly reply: SubmissionResult
}

const outcomeWith = (intent: LiverOutcome['intent'], status: number, reply: SubmissionResult): LiverOutcome => ({
  intent,
  status,
  code: '',
  message: '',
  reply,
})

function refused(intent: LiverOutcome['intent'], error: unknown, reply: SubmissionResult): LiverOutcome {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message } = error
  return { intent, status, code, message, reply }
}

async function apply(form: FormData, api: Api): Promise<LiverOutcome> {
  const submission = readApplication(form)
  if (submission.status !== 'success') return outcomeWith('apply', 400, submission.reply())
  try {
    await api('POST /v1/liver-profile/application', { body: submission.value })
    return outcomeWith('apply', 200, submission.reply())
  } catch (error) {
    return refused('apply', error, submission.reply())
  }
}

async function save(form: FormData, api: Api): Promise<LiverOutcome> {
  const submission = readLiverForm(form)
  if (submission.status !== 'success') return outcomeWith('save', 400, submission.reply())
  try {
    await api('POST /v1/liver-profile', { body: submission.value })
    return outcomeWith('save', 200, submission.reply())
  } catch (error) {
    return refused('save', error, submission.reply())
  }
}

/** Handles a form of the page; null for an unknown intent. */
export async function answerLiverForm(formData: FormData, api: Api): Promise<LiverOutcome | null> {
  const form = plainLines(formData)
  switch (form.get('intent')) {
    case 'apply':
      return apply(form, api)
    case 'save':
      return save(form, api)
    default:
      return null
  }
}
