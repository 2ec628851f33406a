import type { SubmissionResult } from '@conform-to/react'
import { ApiError, type Api } from '../../api/index.ts'
import { plainLines } from '../../ui/plain-lines.ts'
import { readApplication, readLiverForm } from './liver-form.ts'

/** How the last form went. */
export interface LiverOutcome {
  readonly intent: 'apply' | 'save'
  readonly status: number
  /** A code of the contract; empty when nothing was refused. */
  readonly code: string
  readonly message: string
  /** What was typed and what is wrong with it. */
  readonly reply: SubmissionResult
}

const outcome = (intent: LiverOutcome['intent'], status: number, reply: SubmissionResult): LiverOutcome => ({
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
  if (submission.status !== 'success') return outcome('apply', 400, submission.reply())
  try {
    await api('POST /v1/liver-profile/application', { body: submission.value })
    return outcome('apply', 200, submission.reply())
  } catch (error) {
    return refused('apply', error, submission.reply())
  }
}

async function save(form: FormData, api: Api): Promise<LiverOutcome> {
  const submission = readLiverForm(form)
  if (submission.status !== 'success') return outcome('save', 400, submission.reply())
  try {
    await api('POST /v1/liver-profile', { body: submission.value })
    return outcome('save', 200, submission.reply())
  } catch (error) {
    return refused('save', error, submission.reply())
  }
}

/** Does what a form of the page asks for; null for a form that the page does not have. */
export async function answerLiverForm(sent: FormData, api: Api): Promise<LiverOutcome | null> {
  const form = plainLines(sent)
  switch (form.get('intent')) {
    case 'apply':
      return apply(form, api)
    case 'save':
      return save(form, api)
    default:
      return null
  }
}
