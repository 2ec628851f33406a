import { beforeEach, expect, test } from 'vitest'
import { openEventApi, type EventApi } from '#tests/support/event-api.ts'
import type { SliceCaller } from '#tests/support/slice-api.ts'

let api: EventApi
let organizer: SliceCaller

beforeEach(async () => {
  api = await openEventApi()
  organizer = await api.addUser('れん', ['organizer'])
})

const path = (id: number, rest = '') => `/v1/organizer/events/${id}${rest}`
const managed = async (id: number) => (await organizer.get(path(id))).json()

test('an event refuses a change of an older version, and answers with the stored texts and rules', async () => {
  const id = await api.draft(organizer)
  const title = { ja: '秋の陣', en: 'Autumn', ko: '가을' }
  expect((await organizer.post(path(id, '/changes'), { title, version: 2 })).json()).toMatchObject({ version: 3 })
  for (const fields of [{ title: { ja: '春', en: 'Spring', ko: '봄' } }, { licenceDays: 3 }, { gifts: ['star'] }]) {
    const refused = await organizer.post(path(id, '/changes'), { ...fields, version: 2 })
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'VERSION_CONFLICT',
      stored: { title, licenceDays: 0, version: 3 },
    })
  }
  expect(Object.keys((await organizer.post(path(id, '/changes'), { title, version: 2 })).json().stored)).not.toContain(
    'organizer',
  )
  expect((await managed(id)).event).toMatchObject({ title, licenceDays: 0, gifts: [], version: 3 })
})

test('an event that two organizers change at once has the change of one, and the other one learns of it', async () => {
  const id = await api.draft(organizer)
  const change = (name: string) =>
    organizer.post(path(id, '/changes'), { title: { ja: name, en: name, ko: name }, version: 2 })
  const answers = await Promise.all([change('A'), change('B')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const saved = answers.find(({ statusCode }) => statusCode === 200)?.json()
  expect((await managed(id)).event).toMatchObject({ title: saved.title, version: 3 })
})

test('an event keeps its version when its image changes, which is not a text', async () => {
  const id = await api.draft(organizer)
  await organizer.post(path(id, '/image'), Buffer.from('image'), { 'content-type': 'image/png' })
  expect((await managed(id)).event).toMatchObject({ version: 2 })
})
