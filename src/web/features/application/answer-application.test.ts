import fc from 'fast-check'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { ageGroups } from '#contract/applications/limits.ts'
import { applicationFields, type ApplicationFields } from '#contract/applications/schemas.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { createApi } from '../../api/index.ts'
import { unreadSession } from '../../shell/account/account.ts'
import { requestContext } from '../../shell/request/request-context.ts'
import { answerApplication } from './answer-application.ts'
import { asInputs, readApplication, type ApplicationOutcome } from './application-form.ts'

const input: Record<string, string> = {
  campaign: 'liver',
  name: '佐藤 あおい',
  mail: 'aoi@people.example',
  ageGroup: '20s',
  genre: 'music',
  workUrl: 'https://music.example/aoi',
  message: '歌います。\r\nよろしくお願いします。',
  termsAccepted: 'on',
}

/** Bodies of the API calls. */
let sent: unknown[]
let respond: () => Response
beforeEach(() => {
  sent = []
  respond = () => Response.json({ receipt: 'K-ACDEFGHJ', receivedAt: '2026-11-20T12:00:00Z' })
})

const errorResponse = (code: ErrorCode, fields?: Record<string, string>) => () =>
  Response.json({ status: errors[code].status, code, message: errors[code].message.ja, fields }, errors[code])

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.append(name, value)
  return data
}

/** Submits a form; returns the location of a redirect, or the outcome with its status. */
async function post(values: Record<string, string>) {
  const context = new RouterContextProvider()
  const api = createApi({
    countryCode: 'JP',
    language: 'ja',
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init?.body)))
      return respond()
    },
  })
  const page = {
    ...unreadSession,
    api,
    language: 'ja',
    countryCode: 'JP',
    apiUrl: null,
    apiCredentials: null,
    webview: false,
    ownApp: false,
  } as const
  context.set(requestContext, page)
  const request = new Request('http://site.test/lp/liver', { method: 'POST', body: form(values) })
  const result = await answerApplication(request, context)
  if (result instanceof Response) return { location: result.headers.get('location') }
  return { status: result.init?.status, outcome: result.data }
}

function confirmed(outcome: ApplicationOutcome | undefined) {
  if (outcome?.step !== 'confirm') throw new Error(`the next screen is ${outcome?.step}`)
  return outcome
}
/** The inputs of the confirmation screen. */
const inputsOf = ({ fields, sendKey }: ReturnType<typeof confirmed>) => ({
  ...Object.fromEntries(asInputs(fields)),
  key: sendKey,
})

describe('the entry form', () => {
  test('leads to a confirmation before anything is sent', async () => {
    const { status, outcome } = await post({ ...input, intent: 'confirm' })
    expect(status).toBe(200)
    expect(confirmed(outcome).fields).toMatchObject({
      name: '佐藤 あおい',
      message: '歌います。\nよろしくお願いします。',
    })
    expect(sent).toEqual([])
  })

  test('returns all input with an error for each invalid field', async () => {
    const invalid = { ...input, mail: 'aoi', workUrl: 'music.example', ageGroup: 'under16', name: ' ' }
    const { status, outcome } = await post({ ...invalid, intent: 'confirm' })
    expect(status).toBe(400)
    if (outcome?.step !== 'fill') throw new Error('the invalid form was accepted')
    expect(Object.keys(outcome.reply.error ?? {}).sort()).toEqual(['guardianConsent', 'mail', 'name', 'workUrl'])
    expect(outcome.reply.initialValue).toMatchObject({ ...invalid, message: input['message']?.replace('\r\n', '\n') })
  })

  test('rejects a missing or unknown intent with a 400', async () => {
    await expect(post(input)).rejects.toMatchObject({ init: { status: 400 } })
    await expect(post({ ...input, intent: 'delete' })).rejects.toMatchObject({ init: { status: 400 } })
  })
})

describe('the confirmation screen', () => {
  const confirm = async (more: Record<string, string> = {}) =>
    inputsOf(confirmed((await post({ ...input, ...more, intent: 'confirm' })).outcome))

  test.each([
    ['liver', '/lp/liver/completed'],
    ['liver_az-pro', '/lp/liver/completed'],
    ['liver_twin_planet', '/lp/liver/completed_twin_planet'],
  ])('of %s sends the input and redirects to %s with the receipt', async (campaign, path) => {
    const inputs = await confirm({ campaign })
    expect(await post({ ...inputs, intent: 'apply' })).toEqual({ location: `${path}?receipt=K-ACDEFGHJ` })
    expect(sent).toEqual([
      {
        campaign,
        key: inputs.key,
        name: '佐藤 あおい',
        mail: 'aoi@people.example',
        ageGroup: '20s',
        genre: 'music',
        workUrl: 'https://music.example/aoi',
        message: '歌います。\nよろしくお願いします。',
        guardianConsent: false,
        termsAccepted: true,
      },
    ])
  })

  test('has a new key each time and sends it on every submit', async () => {
    const [first, second] = [await confirm(), await confirm()]
    expect(first.key).not.toBe(second.key)
    await post({ ...first, intent: 'apply' })
    await post({ ...first, intent: 'apply' })
    expect(sent).toMatchObject([{ key: first.key }, { key: first.key }])
  })

  test('returns to the form with all input and no error', async () => {
    const { status, outcome } = await post({ ...(await confirm()), intent: 'edit' })
    expect(status).toBe(200)
    if (outcome?.step !== 'fill') throw new Error('the next screen is not the form')
    expect(outcome.reply.error).toBeUndefined()
    expect(outcome.reply.initialValue).toMatchObject({ name: input['name'], mail: input['mail'], termsAccepted: 'on' })
  })

  test.each(['TOO_MANY_APPLICATIONS', 'UNAVAILABLE', 'INTERNAL'] as const)(
    'keeps its key and shows the error at %s, so that a retry sends the same application',
    async (code) => {
      const inputs = await confirm()
      respond = errorResponse(code)
      const { status, outcome } = await post({ ...inputs, intent: 'apply' })
      expect(status).toBe(errors[code].status)
      expect(confirmed(outcome)).toMatchObject({ sendKey: inputs.key, message: errors[code].message.ja })
      expect(inputsOf(confirmed(outcome))).toEqual(inputs)
    },
  )

  test('gets a new key when another application used its key', async () => {
    const inputs = await confirm()
    respond = errorResponse('APPLICATION_KEY_USED')
    const { outcome } = await post({ ...inputs, intent: 'apply' })
    expect(confirmed(outcome).sendKey).not.toBe(inputs.key)
    expect(confirmed(outcome).message).toBe(errors.APPLICATION_KEY_USED.message.ja)
  })

  test('returns to the form when the server rejects a field', async () => {
    const inputs = await confirm()
    respond = errorResponse('INVALID_REQUEST', { mail: 'not like this' })
    const { status, outcome } = await post({ ...inputs, intent: 'apply' })
    expect(status).toBe(400)
    expect(outcome).toMatchObject({
      step: 'fill',
      message: errors.INVALID_REQUEST.message.ja,
      reply: { error: { mail: ['not like this'] }, initialValue: { name: input['name'] } },
    })
  })

  test('returns to the form when its inputs were tampered with', async () => {
    const { outcome } = await post({ ...(await confirm()), mail: '', intent: 'apply' })
    expect(outcome).toMatchObject({ step: 'fill', reply: { initialValue: { name: input['name'] } } })
    expect(sent).toEqual([])
  })
})

test('the inputs of the confirmation are read as the same fields for any input', () => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(
    fc.property(typed, typed, fc.constantFrom(...ageGroups), fc.boolean(), (name, message, ageGroup, consent) => {
      const values = { ...input, name, message, ageGroup, ...(consent && { guardianConsent: 'on' }) }
      const first = readApplication(form(values))
      if (first.status !== 'success') return
      const again = readApplication(form(Object.fromEntries(asInputs(first.value))))
      const value: ApplicationFields | null = again.status === 'success' ? again.value : null
      expect(value).toEqual(first.value)
      expect(applicationFields.parse(value)).toEqual(first.value)
    }),
  )
})
