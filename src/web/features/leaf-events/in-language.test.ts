import { expect, test } from 'vitest'
import { leafEvent } from '#tests/support/leaf-response.ts'
import { cardIn, eventIn } from './in-language.ts'

test('an event has the texts of the language, and the Japanese ones where there are none', () => {
  const texts = (language: 'ja' | 'en' | 'ko') => {
    const { title, description, rounds } = eventIn(language, leafEvent)
    return [title, description, ...rounds.flatMap((round) => [round.title, ...round.options.map((one) => one.title)])]
  }
  expect(texts('ja')).toEqual(['旅', 'どこへ行く？', '道は？', '森', '海', '山'])
  expect(texts('en')).toEqual(['Journey', 'Where to?', 'Which way?', 'Forest', 'Sea', '山'])
  expect(texts('ko')).toEqual(['旅', 'どこへ行く？', '어느 길?', '숲', '海', '山'])
})

test('an event in a list has the texts of the language, also without rounds', () => {
  const { rounds, ...card } = leafEvent
  expect(cardIn('en', { ...card, round: rounds[0] ?? null })).toMatchObject({
    title: 'Journey',
    round: { title: 'Which way?' },
  })
  expect(cardIn('en', { ...card, round: null }).round).toBeNull()
})
