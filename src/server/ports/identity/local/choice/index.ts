/** Account chooser, in place of a sign-in form. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type default as Provider, type InteractionResults } from 'oidc-provider'
import { acceptedLanguage } from '#contract/accepted-language.ts'
import { readBody, sendPage } from '../http.ts'
import type { People } from '../people.ts'
import { choicePage, expiredPage } from './page.ts'

interface Cancelled {
  readonly error: string
}

/** Apple uses its own error code. */
const cancelled: Record<'apple' | 'google', Cancelled> = {
  apple: { error: 'user_cancelled_authorize' },
  google: { error: 'access_denied' },
}

/** One choice completes both prompts. */
const signedInAs = (accountId: string): InteractionResults => ({
  login: { accountId, remember: false },
  select_account: {},
})

/** Result of the submitted form; null where it is invalid. */
function resultOf(form: URLSearchParams, name: 'apple' | 'google', people: People): InteractionResults | null {
  if (form.has('cancel')) return { ...cancelled[name] }
  const existing = people.find(form.get('account') ?? '')
  if (existing) return signedInAs(existing.account)
  const fullName = (form.get('name') ?? '').trim().slice(0, 60)
  if (fullName === '') return null
  const email = (form.get('email') ?? '').trim().slice(0, 200)
  const person = people.add({
    name: fullName,
    email: email === '' ? null : email,
    emailVerified: email !== '' && form.has('verified'),
  })
  return signedInAs(person.account)
}

export async function handleChoice(
  request: IncomingMessage,
  response: ServerResponse,
  deps: { name: 'apple' | 'google'; provider: Provider; people: People },
): Promise<void> {
  const { name, provider, people } = deps
  const accepted = request.headers['accept-language'] ?? ''
  try {
    const { params } = await provider.interactionDetails(request, response)
    const requested = typeof params['ui_locales'] === 'string' ? params['ui_locales'].split(' ') : []
    const language = acceptedLanguage([...requested, accepted].join(','))
    if (request.method !== 'POST') {
      sendPage(response, 200, choicePage({ provider: name, language, people: people.list(), invalidInput: null }))
      return
    }
    const form = new URLSearchParams(await readBody(request))
    const result = resultOf(form, name, people)
    if (result) {
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
      return
    }
    const invalidInput = { name: form.get('name') ?? '', email: form.get('email') ?? '' }
    sendPage(response, 400, choicePage({ provider: name, language, people: people.list(), invalidInput }))
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    sendPage(response, 400, expiredPage(acceptedLanguage(accepted)))
  }
}
