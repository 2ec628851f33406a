import { eventTemplates } from '#contract/events/limits.ts'
import { newAnnouncement } from '#contract/events/schemas.ts'
import type { Api } from '../../api/index.ts'
import { toApiError } from '../../api/api-error.ts'
import { readRulesForm, readTextsForm } from './read-event-form.ts'

export interface OrganizerOutcome {
  readonly intent: string
  readonly status: number
  /** `invalid`: the form is invalid; a message: the server refused it; null: done. */
  readonly fault: 'invalid' | { readonly message: string } | null
}

const intents = ['texts', 'rules', 'open', 'cancel', 'approve', 'refuse', 'count', 'exclude', 'confirm', 'announce']

/** Creates a draft from the chosen template; null for an unknown one. Rejects with ApiError. */
export async function createEvent(form: FormData, api: Api): Promise<number | null> {
  const template = eventTemplates.find((name) => name === form.get('template'))
  if (template === undefined) return null
  return (await api('POST /v1/organizer/events', { body: { template } })).id
}

/** False if the form is invalid. Rejects with ApiError. */
async function run(intent: string, form: FormData, api: Api, id: number): Promise<boolean> {
  const params = { id }
  const person = { id, userId: Number(form.get('userId')) }
  if (intent === 'texts' || intent === 'rules') {
    const body = intent === 'texts' ? readTextsForm(form) : readRulesForm(form)
    if (body === null) return false
    await api('POST /v1/organizer/events/{id}/changes', { params, body })
  } else if (intent === 'open') {
    await api('POST /v1/organizer/events/{id}/opening', { params, body: {} })
  } else if (intent === 'cancel') {
    await api('POST /v1/organizer/events/{id}/cancellation', { params, body: { reason: String(form.get('reason')) } })
  } else if (intent === 'approve' || intent === 'refuse') {
    const body = { approved: intent === 'approve' }
    await api('POST /v1/organizer/events/{id}/entries/{userId}', { params: person, body })
  } else if (intent === 'count' || intent === 'exclude') {
    const body = { counted: intent === 'count' }
    await api('POST /v1/organizer/events/{id}/suspects/{userId}', { params: person, body })
  } else if (intent === 'confirm') {
    await api('POST /v1/organizer/events/{id}/confirmation', { params, body: {} })
  } else {
    const body = newAnnouncement.safeParse({ text: form.get('text') }).data
    if (body === undefined) return false
    await api('POST /v1/organizer/events/{id}/announcements', { params, body })
  }
  return true
}

/** Applies a form of the page of an event; null for an unknown one. */
export async function answerOrganizer(form: FormData, api: Api, id: number): Promise<OrganizerOutcome | null> {
  const intent = String(form.get('intent'))
  if (!intents.includes(intent)) return null
  try {
    const done = await run(intent, form, api, id)
    return done ? { intent, status: 200, fault: null } : { intent, status: 400, fault: 'invalid' }
  } catch (error) {
    const { status, message } = toApiError(error)
    return { intent, status, fault: { message } }
  }
}
