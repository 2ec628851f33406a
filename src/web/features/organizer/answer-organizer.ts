import { eventTemplates } from '#contract/events/limits.ts'
import { eventChange, newAnnouncement } from '#contract/events/schemas.ts'
import type { Api } from '../../api/index.ts'
import { readTexts, runAction, saveTexts, type Outcome } from '../../saving/index.ts'
import { readRules, rulesChange, storedRules } from './rule-values.ts'
import { storedTexts, textFields, textsChange } from './text-values.ts'

/** Creates a draft from the chosen template; null for an unknown one. Rejects with ApiError. */
export async function createEvent(form: FormData, api: Api): Promise<number | null> {
  const template = eventTemplates.find((name) => name === form.get('template'))
  if (template === undefined) return null
  return (await api('POST /v1/organizer/events', { body: { template } })).id
}

const changes = {
  texts: { read: (form: FormData) => readTexts(form, textFields), toChange: textsChange, storedOf: storedTexts },
  rules: { read: readRules, toChange: rulesChange, storedOf: storedRules },
} as const

/** Saves the texts or the rules of an event. */
function saveChange(intent: keyof typeof changes, form: FormData, api: Api, id: number): Promise<Outcome> {
  const { read, toChange, storedOf } = changes[intent]
  const submitted = { texts: read(form), version: Number(form.get('version')) }
  const params = { id }
  return saveTexts({
    intent,
    submitted,
    schema: eventChange,
    body: { ...toChange(submitted.texts), version: submitted.version },
    send: async (body) => storedOf(await api('POST /v1/organizer/events/{id}/changes', { params, body })),
    readStored: async () => storedOf((await api('GET /v1/organizer/events/{id}', { params })).event),
  })
}

function announce(form: FormData, api: Api, id: number): Promise<Outcome> {
  const texts = readTexts(form, ['text'])
  return saveTexts({
    intent: 'announce',
    submitted: { texts, version: 0 },
    schema: newAnnouncement,
    body: texts,
    async send(body) {
      await api('POST /v1/organizer/events/{id}/announcements', { params: { id }, body })
      return null
    },
  })
}

/** Applies a form of the page of an event; null for an unknown one. */
export async function answerOrganizer(form: FormData, api: Api, id: number): Promise<Outcome | null> {
  const intent = String(form.get('intent'))
  const params = { id }
  const person = { id, userId: Number(form.get('userId')) }
  switch (intent) {
    case 'texts':
    case 'rules':
      return saveChange(intent, form, api, id)
    case 'announce':
      return announce(form, api, id)
    case 'open':
      return runAction(intent, () => api('POST /v1/organizer/events/{id}/opening', { params, body: {} }))
    case 'cancel': {
      const body = { reason: String(form.get('reason')) }
      return runAction(intent, () => api('POST /v1/organizer/events/{id}/cancellation', { params, body }))
    }
    case 'approve':
    case 'refuse': {
      const body = { approved: intent === 'approve' }
      return runAction(intent, () => api('POST /v1/organizer/events/{id}/entries/{userId}', { params: person, body }))
    }
    case 'count':
    case 'exclude': {
      const body = { counted: intent === 'count', reason: String(form.get('reason')) }
      return runAction(intent, () => api('POST /v1/organizer/events/{id}/suspects/{userId}', { params: person, body }))
    }
    case 'confirm':
      return runAction(intent, () => api('POST /v1/organizer/events/{id}/confirmation', { params, body: {} }))
    default:
      return null
  }
}
