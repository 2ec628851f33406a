import { expect, test } from 'vitest'
import type { Api } from '../../../api/index.ts'
import { createApi } from '../../../api/index.ts'
import { answerEpisode } from './answer-episode.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** An API that accepts every call with an empty answer, and lists the calls. */
function acceptingApi(): { readonly api: Api; readonly calls: Call[] } {
  const calls: Call[] = []
  const api = createApi({
    countryCode: 'JP',
    language: 'ja',
    baseUrl: 'http://api.example',
    async fetch(input, init) {
      const request = new Request(input, init)
      const text = await request.text()
      calls.push({
        method: request.method,
        path: new URL(request.url).pathname,
        body: text === '' ? null : JSON.parse(text),
      })
      return Response.json({ key: 'k'.repeat(22), casts: [], video: null, genre: null, version: 2 })
    },
  })
  return { api, calls }
}

const params = { channelId: 1, seriesId: 2, episodeId: 3 }
const path = '/v1/channels/1/series/2/episodes/3'

function formOf(entries: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.append(name, value)
  return form
}

test('a publication time is a time in Japan', async () => {
  const { api, calls } = acceptingApi()
  await answerEpisode(formOf({ intent: 'schedule', publishesAt: '2026-12-24T20:30' }), api, params)
  expect(calls).toEqual([
    { method: 'POST', path: `${path}/publication`, body: { publishesAt: '2026-12-24T11:30:00.000Z' } },
  ])
})

test('a publication names what the editor has seen', async () => {
  const { api, calls } = acceptingApi()
  const seen = { seenAt: '2026-12-24T11:30:00.000Z', seenVisibility: 'followers' }
  await answerEpisode(formOf({ intent: 'unpublish', ...seen }), api, params)
  const body = { publishesAt: null, seen: { publishesAt: seen.seenAt, visibility: 'followers' } }
  expect(calls).toEqual([{ method: 'POST', path: `${path}/publication`, body }])
})

test('an invalid publication time is reported, and nothing is published', async () => {
  const { api, calls } = acceptingApi()
  const answer = await answerEpisode(formOf({ intent: 'schedule', publishesAt: '' }), api, params)
  expect(answer?.outcome).toMatchObject({ status: 400, faults: ['publishesAt'] })
  expect(calls).toEqual([])
})

test('an episode becomes a draft again without a publication time', async () => {
  const { api, calls } = acceptingApi()
  await answerEpisode(formOf({ intent: 'unpublish' }), api, params)
  expect(calls).toEqual([{ method: 'POST', path: `${path}/publication`, body: { publishesAt: null } }])
})

test('the form of an episode becomes values of the contract, with its version', async () => {
  const { api, calls } = acceptingApi()
  const form = formOf({ intent: 'save', version: '7', title: ' 第1話 ', description: '', visibility: 'followers' })
  form.append('reading', 'ダイイチワ')
  form.append('genre', '')
  form.append('castIds', '4')
  form.append('castIds', '9')
  form.append('videoId', '12')
  await answerEpisode(form, api, params)
  const body = {
    title: '第1話',
    reading: 'だいいちわ',
    description: '',
    visibility: 'followers',
    genre: null,
    castIds: [4, 9],
    videoId: 12,
    commenting: false,
    version: 7,
  }
  expect(calls).toEqual([{ method: 'PATCH', path, body }])
})

test('a new invite key is returned to be shown once', async () => {
  const { api } = acceptingApi()
  const answer = await answerEpisode(formOf({ intent: 'invite' }), api, params)
  expect(answer?.inviteKey).toBe('k'.repeat(22))
})

test('an unknown form is refused', async () => {
  const { api } = acceptingApi()
  expect(await answerEpisode(formOf({ intent: 'other' }), api, params)).toBeNull()
})
