import { data, redirect, redirectDocument } from 'react-router'
import { identityProviders, type IdentityProviderName } from '#contract/account/limits.ts'
import type { Profile } from '#contract/account/schemas.ts'
import type { Api } from '../../api/index.ts'
import { signedOutHeaders } from '../../shell/account/session.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { plainLines } from '../../ui/plain-lines.ts'
import { readBasics } from './basics/basics-form.ts'
import { readBirthDate } from './birth-date/birth-date-form.ts'
import { invalid, profileIntents, refused, succeeded, type ProfileIntent, type ProfileOutcome } from './outcome.ts'

interface FormContext {
  readonly api: Api
  /** The user's profile before the change. */
  readonly profile: Profile | null
}

const textField = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Throws a 400 for an unknown provider, which no form of the page sends. */
function readProvider(form: FormData): IdentityProviderName {
  const provider = identityProviders.find((name) => name === form.get('provider'))
  if (!provider) throw data('', { status: 400 })
  return provider
}

async function saveBasics(form: FormData, { api, profile }: FormContext): Promise<ProfileOutcome> {
  const submission = readBasics(form)
  if (submission.status !== 'success') return invalid('basics', submission.reply())
  try {
    await api('POST /v1/account/profile', { body: submission.value })
  } catch (error) {
    return refused('basics', error, submission.reply())
  }
  const { language } = submission.value
  // A new language needs a full page load. An unchanged one keeps the visit in the language of the page.
  if (language !== profile?.language)
    throw redirectDocument(`${routePath('user_profile')}?saved=basics&lang=${language}`)
  return succeeded('basics', submission.reply())
}

async function setBirthDate(form: FormData, { api }: FormContext): Promise<ProfileOutcome> {
  const submission = readBirthDate(form)
  if (submission.status !== 'success') return invalid('birth-date', submission.reply())
  try {
    await api('POST /v1/account/birth-date', { body: { birthDate: submission.value.birthDate } })
    return succeeded('birth-date', submission.reply())
  } catch (error) {
    return refused('birth-date', error, submission.reply())
  }
}

/** For browsers without scripts; otherwise `useDeletion` calls the API. */
async function deleteAccount(form: FormData, { api }: FormContext): Promise<never> {
  await api('POST /v1/account/deletion', { body: { nickName: textField(form, 'nickName') } })
  throw redirect(routePath('index'), { headers: signedOutHeaders })
}

async function signInAgain({ api }: FormContext): Promise<never> {
  await api('POST /v1/logout', { body: {} })
  throw redirect(`${routePath('login')}?redirect=/user_profile`, { headers: signedOutHeaders })
}

async function runIntent(intent: ProfileIntent, form: FormData, context: FormContext): Promise<ProfileOutcome> {
  const { api } = context
  switch (intent) {
    case 'basics':
      return saveBasics(form, context)
    case 'birth-date':
      return setBirthDate(form, context)
    case 'delete':
      return deleteAccount(form, context)
    case 'sign-in-again':
      return signInAgain(context)
    case 'remove-avatar':
      await api('POST /v1/account/avatar/removal', { body: {} })
      break
    case 'remove-identity': {
      const params = { provider: readProvider(form) }
      await api('POST /v1/account/identities/{provider}/removal', { params, body: {} })
      break
    }
    case 'end-session':
      await api('POST /v1/account/sessions/{id}/revocation', { params: { id: textField(form, 'session') }, body: {} })
      break
    case 'unfollow': {
      const params = { id: Number(textField(form, 'target')) }
      if (form.get('kind') === 'channel') await api('DELETE /v1/channels/{id}/follow', { params })
      else await api('POST /v1/livers/{id}/follow', { params, body: { following: false } })
      break
    }
    case 'unblock':
      await api('POST /v1/blocks', { body: { userId: Number(textField(form, 'user')), blocked: false } })
      break
    case 'end-others':
      await api('POST /v1/account/sessions/revocation', { body: {} })
      break
  }
  return succeeded(intent)
}

/** Handles a form of the page; null for an unknown intent. Can throw a redirect. */
export async function answerForm(formData: FormData, context: FormContext): Promise<ProfileOutcome | null> {
  const form = plainLines(formData)
  const intent = profileIntents.find((name) => name === form.get('intent'))
  if (!intent) return null
  try {
    return await runIntent(intent, form, context)
  } catch (error) {
    return refused(intent, error)
  }
}
