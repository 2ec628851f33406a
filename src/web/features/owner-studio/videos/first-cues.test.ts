import { expect, test } from 'vitest'
import { firstCues } from './first-cues.ts'

test('the first lines of captions are without times, identifiers, notes and tags', () => {
  const cue = (n: number, text: string) => `${n}\r\n00:0${n}.000 --> 00:0${n}.500\r\n${text}`
  const file = ['WEBVTT', 'NOTE ひみつ', cue(1, '<b>一</b>\r\n二'), cue(2, '三'), cue(3, '四')].join('\r\n\r\n')
  expect(firstCues(file)).toBe('一\n二\n三')
})

test('a file without captions has none', () => {
  expect(firstCues('WEBVTT')).toBe('')
})
