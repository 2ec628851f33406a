import { data, redirect, type RouterContextProvider } from 'react-router'
import type { ApplicationCampaign } from '#contract/applications/limits.ts'
import type { ApplicationFields } from '#contract/applications/schemas.ts'
import { ApiError } from '../../api/index.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { pageRequest } from '../../shell/request/request-context.ts'
import { plainLines } from '../../ui/plain-lines.ts'
import { readApplication, readKey, type ApplicationOutcome } from './application-form.ts'

const completedPages: Record<ApplicationCampaign, string> = {
  liver: routePath('lp___liver___completed'),
  'liver_az-pro': routePath('lp___liver___completed'),
  liver_twin_planet: routePath('lp___liver___completed_twin_planet'),
}

const show = (outcome: ApplicationOutcome, status = 200) => data(outcome, { status })

type Submission = ReturnType<typeof readApplication>

/** Field errors that only the server found return to the form; other errors stay on the confirmation for a retry. */
function refused(error: unknown, submission: Submission, fields: ApplicationFields, key: string) {
  if (!(error instanceof ApiError)) throw error
  const { status, code, message, fields: invalidFields } = error
  const fieldErrors = Object.fromEntries(Object.entries(invalidFields).map(([field, reason]) => [field, [reason]]))
  if (Object.keys(fields).some((field) => field in invalidFields)) {
    return show({ step: 'fill', message, reply: submission.reply({ fieldErrors }) }, status)
  }
  const sendKey = code === 'APPLICATION_KEY_USED' ? crypto.randomUUID() : key
  return show({ step: 'confirm', fields, sendKey, message }, status)
}

/**
 * Handles a form of `LiverApplicationForm`: shows the confirmation, returns to the form, or stores the application and
 * redirects to the completed page with the receipt. Throws a 400 for an unknown intent.
 */
export async function answerApplication(request: Request, context: Readonly<RouterContextProvider>) {
  const form = plainLines(await request.formData())
  const submission = readApplication(form)
  const intent = form.get('intent')
  if (intent !== 'confirm' && intent !== 'edit' && intent !== 'apply') throw data('', { status: 400 })
  if (intent === 'edit') return show({ step: 'fill', message: '', reply: submission.reply() })
  if (submission.status !== 'success') return show({ step: 'fill', message: '', reply: submission.reply() }, 400)
  const fields = submission.value
  if (intent === 'confirm') return show({ step: 'confirm', fields, sendKey: crypto.randomUUID(), message: '' })
  const key = readKey(form) ?? crypto.randomUUID()
  try {
    const { receipt } = await pageRequest(context).api('POST /v1/liver-applications', { body: { ...fields, key } })
    return redirect(`${completedPages[fields.campaign]}?receipt=${receipt}`)
  } catch (error) {
    return refused(error, submission, fields, key)
  }
}
