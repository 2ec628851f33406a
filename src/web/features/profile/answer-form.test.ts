import { expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { createApi } from '../../api/index.ts'
import { answerForm } from './answer-form.ts'

const profile: Profile = {
  user: { id: 7, nickName: 'みお', avatarUrl: '', bio: '', signature: '' },
  roles: ['user'],
  language: 'ja',
}

function answer(fields: Record<string, string>, status = 200, answered: object = {}) {
  const sent: { call: string; body: unknown }[] = []
  const api = createApi({
    baseUrl: 'https://kirari.example',
    countryCode: 'JP',
    language: 'ja',
    async fetch(input, init) {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      sent.push({ call: `${init?.method} ${pathname}`, body: init?.body ? JSON.parse(String(init.body)) : null })
      return Response.json(answered, { status })
    },
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return { sent, outcome: answerForm(form, { api, profile }).catch((error: unknown) => error) }
}

const basics = { intent: 'basics', nickName: 'みお', bio: 'あ\r\nい', signature: '', language: 'ja', country: 'JP' }

test.each([
  [{ intent: 'remove-avatar' }, 'POST /v1/account/avatar/removal', {}],
  [{ intent: 'remove-identity', provider: 'apple' }, 'POST /v1/account/identities/apple/removal', {}],
  [{ intent: 'end-session', session: 'abc' }, 'POST /v1/account/sessions/abc/revocation', {}],
  [{ intent: 'end-others' }, 'POST /v1/account/sessions/revocation', {}],
  [{ intent: 'unfollow', kind: 'channel', target: '3' }, 'DELETE /v1/channels/3/follow', null],
  [{ intent: 'unfollow', kind: 'liver', target: '3' }, 'POST /v1/livers/3/follow', { following: false }],
  [{ intent: 'unblock', user: '9' }, 'POST /v1/blocks', { userId: 9, blocked: false }],
  [
    basics,
    'POST /v1/account/profile',
    { nickName: 'みお', bio: 'あ\nい', signature: '', language: 'ja', country: 'JP' },
  ],
  [
    { intent: 'birth-date', birthDate: '2000-01-02', final: 'yes' },
    'POST /v1/account/birth-date',
    { birthDate: '2000-01-02' },
  ],
])('the form %o calls %s', async (fields, call, body) => {
  const { sent, outcome } = answer(fields)
  expect(await outcome).toMatchObject({ intent: fields.intent, status: 200, code: '' })
  expect(sent).toEqual([{ call, body }])
})

test('invalid input sends nothing and is returned', async () => {
  for (const fields of [
    { ...basics, nickName: '' },
    { intent: 'birth-date', birthDate: '' },
  ]) {
    const { sent, outcome } = answer(fields)
    expect(await outcome).toMatchObject({ intent: fields.intent, status: 400, reply: { status: 'error' } })
    expect(sent).toEqual([])
  }
})

test('the error of the server belongs to its form; typed input is returned', async () => {
  const error = { code: 'TOO_FAST', message: '少し待ってください' }
  expect(await answer(basics, 429, error).outcome).toMatchObject({ intent: 'basics', status: 429, ...error, reply: {} })
  expect(await answer({ intent: 'end-others' }, 409, error).outcome).toMatchObject({ intent: 'end-others', ...error })
  const birthDate = { intent: 'birth-date', birthDate: '2000-01-02', final: 'yes' }
  expect(await answer(birthDate, 409, error).outcome).toMatchObject({ intent: 'birth-date', status: 409, reply: {} })
})

test('a new language loads the whole page in it', async () => {
  const outcome = await answer({ ...basics, language: 'en' }).outcome
  expect(outcome instanceof Response && outcome.headers.get('location')).toBe('/user_profile?saved=basics&lang=en')
})

test('without scripts a deletion ends the session of the browser and leads to the top page', async () => {
  const { sent, outcome } = answer({ intent: 'delete', nickName: 'みお' })
  const response = await outcome
  expect(sent).toEqual([{ call: 'POST /v1/account/deletion', body: { nickName: 'みお' } }])
  expect(response instanceof Response && Object.fromEntries(response.headers)).toMatchObject({
    location: '/',
    'set-cookie': expect.stringContaining('is_login=false'),
    'clear-site-data': '"cache"',
  })
})

test('signing in again ends the session and returns to this page', async () => {
  const { sent, outcome } = answer({ intent: 'sign-in-again' })
  const response = await outcome
  expect(sent).toEqual([{ call: 'POST /v1/logout', body: {} }])
  expect(response instanceof Response && response.headers.get('location')).toBe('/login?redirect=/user_profile')
})

test('an unknown form is not answered, and an unknown provider is a bad request', async () => {
  expect(await answer({ intent: 'x' }).outcome).toBeNull()
  expect(await answer({ intent: 'remove-identity', provider: 'x' }).outcome).toMatchObject({ init: { status: 400 } })
})
