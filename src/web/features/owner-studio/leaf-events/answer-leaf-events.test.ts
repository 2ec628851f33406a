import { expect, test } from 'vitest'
import { createApi } from '../../../api/index.ts'
import { answerLeafEvent } from './answer-leaf-events.ts'

interface Call {
  readonly request: string
  readonly body: unknown
}

/** Sends a form of event 5 to an API that accepts everything; returns the outcome and the calls. */
async function answer(fields: Readonly<Record<string, string>>) {
  const calls: Call[] = []
  const api = createApi({
    countryCode: 'JP',
    language: 'ja',
    baseUrl: 'http://api.example',
    async fetch(input, init) {
      const { method, url } = new Request(input, init)
      calls.push({ request: `${method} ${new URL(url).pathname}`, body: JSON.parse(String(init?.body ?? 'null')) })
      return Response.json({ id: 1 })
    },
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return { outcome: await answerLeafEvent(form, api, 5), calls }
}

const story = {
  title: '道は？',
  titleEn: 'Which way?',
  opensAt: '2026-12-24T20:00',
  closesAt: '2026-12-24T21:59',
  episodeAt: '2026-12-25T12:00',
  title0: '森',
  titleKo0: '숲',
  episode0: '12',
  title1: ' ',
  id2: '31',
  title2: '海',
}

test('a round has times in Japan and the filled options, which keep their ids', async () => {
  const { outcome, calls } = await answer({ intent: 'round-8', ...story })
  expect(outcome).toMatchObject({ status: 200, intent: 'round-8' })
  expect(calls).toEqual([
    {
      request: 'PUT /v1/leaf-events/5/rounds/8',
      body: {
        title: '道は？',
        titleEn: 'Which way?',
        titleKo: '',
        opensAt: '2026-12-24T11:00:00.000Z',
        closesAt: '2026-12-24T12:59:00.000Z',
        episodeAt: '2026-12-25T03:00:00.000Z',
        options: [
          { id: null, title: '森', titleEn: '', titleKo: '숲', castId: null, episodeId: 12 },
          { id: 31, title: '海', titleEn: '', titleKo: '', castId: null, episodeId: null },
        ],
      },
    },
  ])
})

test('a new round is added, and one without enough options is not sent but keeps its texts', async () => {
  expect((await answer({ intent: 'add-round', ...story })).calls[0]?.request).toBe('POST /v1/leaf-events/5/rounds')
  const { outcome, calls } = await answer({ intent: 'add-round', ...story, title2: '' })
  expect(calls).toEqual([])
  expect(outcome).toMatchObject({
    status: 400,
    faults: ['options'],
    submitted: { texts: { title0: '森', episode0: '12' } },
  })
})

test('a form with an unknown intent is not answered', async () => {
  expect((await answer({ intent: 'round-x' })).outcome).toBeNull()
})
