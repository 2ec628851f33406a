import { describe, expect, test } from 'vitest'
import { readRulesForm, readTextsForm } from './read-event-form.ts'

function formOf(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) {
    for (const value of typeof values === 'string' ? [values] : values) form.append(name, value)
  }
  return form
}

const rules = {
  type: 'ranking',
  entryEndsAt: '2026-12-01T21:59',
  startsAt: '2026-12-02T12:00',
  endsAt: '2026-12-09T21:59',
  gifts: ['star', 'heart'],
  licenceDays: '0',
  divisionSize: '',
  'bonus.from': ['2026-12-03T20:00', ''],
  'bonus.until': ['2026-12-03T21:00', ''],
  'bonus.multiplier': ['2', '2'],
  'prize.from': ['1', ''],
  'prize.to': ['3', ''],
  'prize.ja': ['盾', ''],
  'prize.en': ['Trophy', ''],
  'prize.ko': ['트로피', ''],
}

describe('the form of the rules', () => {
  test('has times in Japan, and leaves out empty rows', () => {
    expect(readRulesForm(formOf(rules))).toMatchObject({
      endsAt: '2026-12-09T12:59:00.000Z',
      gifts: ['star', 'heart'],
      genres: [],
      divisionSize: null,
      approval: false,
      bonuses: [{ from: '2026-12-03T11:00:00.000Z', until: '2026-12-03T12:00:00.000Z', multiplier: 2 }],
      prizes: [{ from: 1, to: 3, name: { ja: '盾', en: 'Trophy', ko: '트로피' } }],
      levels: [],
    })
  })

  test.each([
    ['no type', { type: '' }],
    ['no end', { endsAt: '' }],
    ['a prize without a name', { 'prize.ja': '' }],
    ['a negative number of days', { licenceDays: '-1' }],
    ['a division of two', { divisionSize: '2' }],
  ])('is invalid with %s', (_name, fields) => {
    expect(readRulesForm(formOf({ ...rules, ...fields }))).toBeNull()
  })
})

test('the form of the texts needs every language, and has plain line breaks', () => {
  const texts = Object.fromEntries(
    ['title', 'lead', 'rules'].flatMap((field) =>
      ['ja', 'en', 'ko'].map((language) => [`${field}.${language}`, 'a\r\nb']),
    ),
  )
  const valid = {
    ...texts,
    'title.ja': '題',
    'title.en': 'T',
    'title.ko': '제',
    'lead.ja': '題',
    'lead.en': 'T',
    'lead.ko': '제',
  }
  expect(readTextsForm(formOf(valid))).toMatchObject({ rules: { ja: 'a\nb' } })
  expect(readTextsForm(formOf({ ...valid, 'title.ko': ' ' }))).toBeNull()
})
