import fc from 'fast-check'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { ageGroups, applicationFields, type ApplicationFields } from '#contract/applications.ts'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { createApi } from '../../api/index.ts'
import { unasked } from '../../shell/account/fetch-account.ts'
import { requestContext } from '../../shell/request/request-context.ts'
import { answerApplication } from './answer-application.ts'
import { asInputs, readApplication } from './application-form.ts'
import type { ApplicationOutcome } from './outcome.ts'

const said: Record<string, string> = {
  campaign: 'liver',
  name: '佐藤 あおい',
  mail: 'aoi@people.example',
  ageGroup: '20s',
  genre: 'music',
  workUrl: 'https://music.example/aoi',
  message: '歌います。\r\nよろしくお願いします。',
  termsAccepted: 'on',
}

let sent: unknown[]
let answer: () => Response
beforeEach(() => {
  sent = []
  answer = () => Response.json({ receipt: 'K-ACDEFGHJ', receivedAt: '2026-11-20T12:00:00Z' })
})

const refusal = (code: ErrorCode, fields?: Record<string, string>) => () =>
  Response.json({ status: errors[code].status, code, message: errors[code].message.ja, fields }, errors[code])

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.append(name, value)
  return data
}

/** Sends a form to the page; its answer is a redirect, or what comes next with its status. */
async function post(values: Record<string, string>) {
  const context = new RouterContextProvider()
  const api = createApi({
    countryCode: 'JP',
    fetch: async (_, init) => {
      sent.push(JSON.parse(String(init?.body)))
      return answer()
    },
  })
  const page = {
    ...unasked,
    api,
    language: 'ja',
    countryCode: 'JP',
    apiUrl: null,
    webview: false,
    ownApp: false,
  } as const
  context.set(requestContext, page)
  const request = new Request('http://site.test/lp/liver', { method: 'POST', body: form(values) })
  const answered = await answerApplication(request, context)
  if (answered instanceof Response) return { location: answered.headers.get('location') }
  return { status: answered.init?.status, outcome: answered.data }
}

function confirmed(outcome: ApplicationOutcome | undefined) {
  if (outcome?.step !== 'confirm') throw new Error(`the next screen is ${outcome?.step}`)
  return outcome
}
/** What the confirmation screen sends. */
const inputsOf = ({ said, sendKey }: ReturnType<typeof confirmed>) => ({
  ...Object.fromEntries(asInputs(said)),
  key: sendKey,
})

describe('a filled form', () => {
  test('is shown once more before anything is sent', async () => {
    const { status, outcome } = await post({ ...said, intent: 'confirm' })
    expect(status).toBe(200)
    expect(confirmed(outcome).said).toMatchObject({
      name: '佐藤 あおい',
      message: '歌います。\nよろしくお願いします。',
    })
    expect(sent).toEqual([])
  })

  test('with faults comes back with everything that was typed, and each fault named', async () => {
    const wrong = { ...said, mail: 'aoi', workUrl: 'music.example', ageGroup: 'under16', name: ' ' }
    const { status, outcome } = await post({ ...wrong, intent: 'confirm' })
    expect(status).toBe(400)
    if (outcome?.step !== 'fill') throw new Error('the faulty form was taken')
    expect(Object.keys(outcome.reply.error ?? {}).sort()).toEqual(['guardianConsent', 'mail', 'name', 'workUrl'])
    expect(outcome.reply.initialValue).toMatchObject({ ...wrong, message: said['message']?.replace('\r\n', '\n') })
  })

  test('that the page does not have is refused', async () => {
    await expect(post(said)).rejects.toMatchObject({ init: { status: 400 } })
    await expect(post({ ...said, intent: 'delete' })).rejects.toMatchObject({ init: { status: 400 } })
  })
})

describe('the confirmation screen', () => {
  const confirm = async (more: Record<string, string> = {}) =>
    inputsOf(confirmed((await post({ ...said, ...more, intent: 'confirm' })).outcome))

  test.each([
    ['liver', '/lp/liver/completed'],
    ['liver_az-pro', '/lp/liver/completed'],
    ['liver_twin_planet', '/lp/liver/completed_twin_planet'],
  ])('of %s sends what it shows, and leads to %s with the receipt', async (campaign, path) => {
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

  test('has a key of its own each time, and sends under it however often its button is pressed', async () => {
    const [first, second] = [await confirm(), await confirm()]
    expect(first.key).not.toBe(second.key)
    await post({ ...first, intent: 'apply' })
    await post({ ...first, intent: 'apply' })
    expect(sent).toMatchObject([{ key: first.key }, { key: first.key }])
  })

  test('leads back to the form with everything in it, and no fault', async () => {
    const { status, outcome } = await post({ ...(await confirm()), intent: 'edit' })
    expect(status).toBe(200)
    if (outcome?.step !== 'fill') throw new Error('the form did not come back')
    expect(outcome.reply.error).toBeUndefined()
    expect(outcome.reply.initialValue).toMatchObject({ name: said['name'], mail: said['mail'], termsAccepted: 'on' })
  })

  test.each(['TOO_MANY_APPLICATIONS', 'UNAVAILABLE', 'INTERNAL'] as const)(
    'stays with its key and the reason at %s, so that the next press is the same application',
    async (code) => {
      const inputs = await confirm()
      answer = refusal(code)
      const { status, outcome } = await post({ ...inputs, intent: 'apply' })
      expect(status).toBe(errors[code].status)
      expect(confirmed(outcome)).toMatchObject({ sendKey: inputs.key, message: errors[code].message.ja })
      expect(inputsOf(confirmed(outcome))).toEqual(inputs)
    },
  )

  test('gets another key where its own was used for something else', async () => {
    const inputs = await confirm()
    answer = refusal('APPLICATION_KEY_USED')
    const { outcome } = await post({ ...inputs, intent: 'apply' })
    expect(confirmed(outcome).sendKey).not.toBe(inputs.key)
    expect(confirmed(outcome).message).toBe(errors.APPLICATION_KEY_USED.message.ja)
  })

  test('leads back to the form where the server finds a field wrong', async () => {
    const inputs = await confirm()
    answer = refusal('INVALID_REQUEST', { mail: 'not like this' })
    const { status, outcome } = await post({ ...inputs, intent: 'apply' })
    expect(status).toBe(400)
    expect(outcome).toMatchObject({
      step: 'fill',
      message: errors.INVALID_REQUEST.message.ja,
      reply: { error: { mail: ['not like this'] }, initialValue: { name: said['name'] } },
    })
  })

  test('that somebody has changed on the way is the form again', async () => {
    const { outcome } = await post({ ...(await confirm()), mail: '', intent: 'apply' })
    expect(outcome).toMatchObject({ step: 'fill', reply: { initialValue: { name: said['name'] } } })
    expect(sent).toEqual([])
  })
})

test('what is confirmed is what was read, whatever was typed', () => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(
    fc.property(typed, typed, fc.constantFrom(...ageGroups), fc.boolean(), (name, message, ageGroup, consent) => {
      const typedIn = { ...said, name, message, ageGroup, ...(consent && { guardianConsent: 'on' }) }
      const first = readApplication(form(typedIn))
      if (first.status !== 'success') return
      const again = readApplication(form(Object.fromEntries(asInputs(first.value))))
      const value: ApplicationFields | null = again.status === 'success' ? again.value : null
      expect(value).toEqual(first.value)
      expect(applicationFields.parse(value)).toEqual(first.value)
    }),
  )
})
