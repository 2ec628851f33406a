/** The page of a provider on which people choose who they are: what a sign-in form is elsewhere. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type default as Provider, type InteractionResults } from 'oidc-provider'
import { readBody, sendPage } from '../answer.ts'
import type { People } from '../people.ts'
import { choicePage, overPage } from './page.ts'
import { choiceLanguage } from './texts.ts'

interface Cancelled {
  readonly error: string
}

/** Apple has a word of its own for it. */
const cancelled: Record<'apple' | 'google', Cancelled> = {
  apple: { error: 'user_cancelled_authorize' },
  google: { error: 'access_denied' },
}

/** Both questions of a sign-in are answered by one choice. */
const signedInAs = (accountId: string): InteractionResults => ({
  login: { accountId, remember: false },
  select_account: {},
})

/** What was chosen; null when the form can't be taken as it is. */
function chosen(form: URLSearchParams, name: 'apple' | 'google', people: People): InteractionResults | null {
  if (form.has('cancel')) return { ...cancelled[name] }
  const known = people.find(form.get('account') ?? '')
  if (known) return signedInAs(known.account)
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

export async function answerChoice(
  request: IncomingMessage,
  response: ServerResponse,
  setup: { name: 'apple' | 'google'; provider: Provider; people: People },
): Promise<void> {
  const { name, provider, people } = setup
  const accepted = request.headers['accept-language'] ?? ''
  try {
    const { params } = await provider.interactionDetails(request, response)
    const language = choiceLanguage(
      `${typeof params['ui_locales'] === 'string' ? params['ui_locales'] : ''} ${accepted}`,
    )
    if (request.method !== 'POST') {
      sendPage(response, 200, choicePage({ provider: name, language, people: people.list(), fault: null }))
      return
    }
    const form = new URLSearchParams(await readBody(request))
    const result = chosen(form, name, people)
    if (result) {
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
      return
    }
    const fault = { name: form.get('name') ?? '', email: form.get('email') ?? '' }
    sendPage(response, 400, choicePage({ provider: name, language, people: people.list(), fault }))
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    sendPage(response, 400, overPage(choiceLanguage(accepted)))
  }
}
