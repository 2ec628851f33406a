import { expect, test } from 'vitest'
import { eventChange } from '#contract/events/schemas.ts'
import { eventResponse } from '#tests/support/event-response.ts'
import { partOf, storedTexts, textFields, textsChange } from './text-values.ts'

test('the stored texts of an event are a form that changes nothing', () => {
  const { texts, version } = storedTexts(eventResponse)
  const { title, lead, rules } = eventResponse
  expect(Object.keys(texts)).toEqual(textFields)
  expect([textsChange(texts), version]).toEqual([{ title, lead, rules }, eventResponse.version])
})

test('the texts need every language', () => {
  const { texts } = storedTexts(eventResponse)
  const changeOf = (other: object) => eventChange.safeParse({ ...textsChange({ ...texts, ...other }), version: 1 })
  expect(changeOf({}).success).toBe(true)
  expect(changeOf({ 'title.ko': ' ' }).error?.issues.map(({ path }) => path)).toEqual([['title', 'ko']])
})

test('a field names its text and its language', () => {
  expect(partOf('lead.en')).toEqual({ part: 'lead', language: 'en' })
  expect([partOf('lead'), partOf('other.en'), partOf('lead.fr')]).toEqual([null, null, null])
})
