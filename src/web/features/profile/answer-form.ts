import { redirect, redirectDocument } from 'react-router'
import type { Profile } from '#contract/account.ts'
import type { Api } from '../../api/index.ts'
import { signedInMarker } from '../../shell/account/signed-in-marker.ts'
import { plainLines } from '../../ui/plain-lines.ts'
import { readBasics } from './basics/basics-form.ts'
import { readBirthDate } from './birth-date/birth-date-form.ts'
import { readProvider } from './identities/read-provider.ts'
import { profileIntents, refused, toBeMended, wentWell, type ProfileIntent, type ProfileOutcome } from './outcome.ts'

interface Page {
  readonly api: Api
  /** Of whoever sent the form, as it was before. */
  readonly profile: Profile | null
}

const text = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

async function saveBasics(form: FormData, { api, profile }: Page): Promise<ProfileOutcome> {
  const submission = readBasics(form)
  if (submission.status !== 'success') return toBeMended('basics', submission.reply())
  try {
    await api('POST /v1/account/profile', { body: submission.value })
  } catch (error) {
    return refused('basics', error, submission.reply())
  }
  const chosen = submission.value.language
  // Read anew in the language that was chosen; where none was, a visit in another language goes on in it.
  if (chosen !== profile?.language) throw redirectDocument(`/user_profile?saved=basics&lang=${chosen}`)
  return wentWell('basics', submission.reply())
}

async function setBirthDate(form: FormData, { api }: Page): Promise<ProfileOutcome> {
  const submission = readBirthDate(form)
  if (submission.status !== 'success') return toBeMended('birth-date', submission.reply())
  try {
    await api('POST /v1/account/birth-date', { body: { birthDate: submission.value.birthDate } })
    return wentWell('birth-date', submission.reply())
  } catch (error) {
    return refused('birth-date', error, submission.reply())
  }
}

/** Without a script; with one, the page deletes by itself. */
async function deleteAccount(form: FormData, { api }: Page): Promise<never> {
  await api('POST /v1/account/deletion', { body: { nickName: text(form, 'nickName') } })
  throw redirect('/', { headers: { 'Set-Cookie': signedInMarker(false) } })
}

async function signInAgain({ api }: Page): Promise<never> {
  await api('POST /v1/logout', { body: {} })
  throw redirect('/login?redirect=/user_profile', { headers: { 'Set-Cookie': signedInMarker(false) } })
}

async function act(intent: ProfileIntent, form: FormData, page: Page): Promise<ProfileOutcome> {
  const { api } = page
  switch (intent) {
    case 'basics':
      return saveBasics(form, page)
    case 'birth-date':
      return setBirthDate(form, page)
    case 'delete':
      return deleteAccount(form, page)
    case 'sign-in-again':
      return signInAgain(page)
    case 'remove-avatar':
      await api('POST /v1/account/avatar/removal', { body: {} })
      break
    case 'remove-identity': {
      const params = { provider: readProvider(form) }
      await api('POST /v1/account/identities/{provider}/removal', { params, body: {} })
      break
    }
    case 'end-session':
      await api('POST /v1/account/sessions/{id}/revocation', { params: { id: text(form, 'session') }, body: {} })
      break
    case 'unblock':
      await api('POST /v1/blocks', { body: { userId: Number(text(form, 'user')), blocked: false } })
      break
    case 'end-others':
      await api('POST /v1/account/sessions/revocation', { body: {} })
      break
  }
  return wentWell(intent)
}

/** Does what a form of the page asks for; null for a form that the page does not have. May throw a redirect. */
export async function answerForm(sent: FormData, page: Page): Promise<ProfileOutcome | null> {
  const form = plainLines(sent)
  const intent = profileIntents.find((known) => known === form.get('intent'))
  if (!intent) return null
  try {
    return await act(intent, form, page)
  } catch (error) {
    return refused(intent, error)
  }
}
