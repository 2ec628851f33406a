import { expect, test } from 'vitest'
import { eventChange } from '#contract/events/schemas.ts'
import { eventResponse } from '#tests/support/event-response.ts'
import { readRules, rulesChange, storedRules } from './rule-values.ts'

function formOf(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) {
    for (const value of typeof values === 'string' ? [values] : values) form.append(name, value)
  }
  return form
}

const changeOf = (form: FormData) => eventChange.safeParse({ ...rulesChange(readRules(form)), version: 1 })

const fields = {
  type: 'ranking',
  entryEndsAt: '2026-12-01T21:59',
  startsAt: '2026-12-02T12:00',
  endsAt: '2026-12-09T21:59',
  gifts: ['star', 'heart'],
  licenceDays: '0',
  placedWithin: '3',
  qualifier: '7',
  qualifierRank: '2',
  divisionSize: '',
  'bonus.from': ['2026-12-03T20:00', ''],
  'bonus.until': ['2026-12-03T21:00', ''],
  'bonus.multiplier': ['2', '2'],
  'prize.from': ['1', ''],
  'prize.to': ['3', ''],
  'prize.ja': ['盾', ''],
  'prize.en': ['Tall\ttrophy', ''],
  'prize.ko': ['트로피', ''],
}

test('the rules of a form have times in Japan, and leave out empty rows', () => {
  expect(changeOf(formOf(fields)).data).toMatchObject({
    endsAt: '2026-12-09T12:59:00.000Z',
    gifts: ['heart', 'star'],
    genres: [],
    placedWithin: 3,
    qualifier: { eventId: 7, lastRank: 2 },
    divisionSize: null,
    approval: false,
    bonuses: [{ from: '2026-12-03T11:00:00.000Z', until: '2026-12-03T12:00:00.000Z', multiplier: 2 }],
    prizes: [{ from: 1, to: 3, name: { ja: '盾', en: 'Tall trophy', ko: '트로피' } }],
    levels: [],
  })
})

test.each([
  ['no type', { type: '' }],
  ['no end', { endsAt: '' }],
  ['a prize without a name', { 'prize.ja': '' }],
  ['a bonus without a start', { 'bonus.from': ['', ''] }],
  ['a negative number of days', { licenceDays: '-1' }],
  ['a division of two', { divisionSize: '2' }],
  ['a rank of zero', { placedWithin: '0' }],
  ['a qualifier without a number of lastRank', { qualifierRank: '' }],
])('the rules of a form are invalid with %s', (_name, other) => {
  expect(changeOf(formOf({ ...fields, ...other })).success).toBe(false)
})

test('stored rules are a form that changes nothing, also when they were chosen after a conflict', () => {
  const name = { ja: '盾', en: 'Trophy', ko: '트로피' }
  const event = {
    ...eventResponse,
    gifts: ['star', 'heart'],
    genres: ['talk'],
    qualifier: { eventId: 3, lastRank: 2 },
    divisionSize: 4,
    approval: true,
    bonuses: [{ from: '2026-12-03T11:00:00.000Z', until: '2026-12-03T12:00:00.000Z', multiplier: 3 }],
    prizes: [
      { from: 1, to: 1, name },
      { from: 2, to: 3, name },
    ],
    levels: [{ points: 100, name }],
  }
  const { texts, version } = storedRules(event)
  expect(version).toBe(event.version)
  const { type, entryEndsAt, startsAt, endsAt, genres, qualifier, bonuses, prizes, levels } = event
  const expected = {
    type,
    entryEndsAt,
    startsAt,
    endsAt,
    genres,
    qualifier,
    bonuses,
    prizes,
    levels,
    gifts: ['heart', 'star'],
  }
  expect(rulesChange(texts)).toMatchObject({
    ...expected,
    divisionSize: 4,
    placedWithin: null,
    approval: true,
    withoutWinners: false,
  })
  expect(readRules(formOf(texts))).toEqual(texts)
})
