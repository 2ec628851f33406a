import { data, redirect, type RouterContextProvider } from 'react-router'
import type { ApplicationCampaign, ApplicationFields } from '#contract/applications.ts'
import { ApiError } from '../../api/index.ts'
import { pageRequest } from '../../shell/request/request-context.ts'
import { plainLines } from '../../ui/plain-lines.ts'
import { readApplication, readKey } from './application-form.ts'
import type { ApplicationOutcome } from './outcome.ts'

const completed: Record<ApplicationCampaign, string> = {
  liver: '/lp/liver/completed',
  'liver_az-pro': '/lp/liver/completed',
  liver_twin_planet: '/lp/liver/completed_twin_planet',
}

const show = (outcome: ApplicationOutcome, status = 200) => data(outcome, { status })

type Submission = ReturnType<typeof readApplication>

/** Faults that the server alone has found lead back to the form; anything else can be tried again from where one is. */
function refused(error: unknown, submission: Submission, said: ApplicationFields, key: string) {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message, fields } = error
  const fieldErrors = Object.fromEntries(Object.entries(fields).map(([field, what]) => [field, [what]]))
  if (Object.keys(said).some((field) => field in fields)) {
    return show({ step: 'fill', message, reply: submission.reply({ fieldErrors }) }, status)
  }
  const sendKey = code === 'APPLICATION_KEY_USED' ? crypto.randomUUID() : key
  return show({ step: 'confirm', said, sendKey, message }, status)
}

/**
 * Answers a form of `LiverApplicationForm`: shows what was typed once more, lets it be changed, or stores it and leads
 * to the completed page with the receipt. Throws a 400 for a form that it does not have.
 */
export async function answerApplication(request: Request, context: Readonly<RouterContextProvider>) {
  const form = plainLines(await request.formData())
  const submission = readApplication(form)
  const intent = form.get('intent')
  if (intent !== 'confirm' && intent !== 'edit' && intent !== 'apply') throw data('', { status: 400 })
  if (intent === 'edit') return show({ step: 'fill', message: '', reply: submission.reply() })
  if (submission.status !== 'success') return show({ step: 'fill', message: '', reply: submission.reply() }, 400)
  const said = submission.value
  if (intent === 'confirm') return show({ step: 'confirm', said, sendKey: crypto.randomUUID(), message: '' })
  const key = readKey(form) ?? crypto.randomUUID()
  try {
    const { receipt } = await pageRequest(context).api('POST /v1/liver-applications', { body: { ...said, key } })
    return redirect(`${completed[said.campaign]}?receipt=${receipt}`)
  } catch (error) {
    return refused(error, submission, said, key)
  }
}
