import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarFile, escapeText, foldLine } from './calendar.ts'

const anyText = fc.string({ unit: fc.oneof(fc.constantFrom('あ', '🎤', ',', ';', '\\', '\n', '\r'), fc.string()) })

/** Reads a file as a calendar program does. */
const unfold = (file: string): string => file.replaceAll('\r\n ', '')

const unescape = (value: string): string =>
  value.replaceAll(/\\([\\;,nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))

/** The text as a calendar can show it: one kind of line break, no other control characters. */
const printable = (text: string): string =>
  text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/\p{Cc}/gu, (character) => (character === '\n' ? character : ' '))

describe('a text of a calendar file', () => {
  test('is the same after escaping and reading, without separators and line breaks of its own', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const escaped = escapeText(text)
        expect(unescape(escaped)).toBe(printable(text))
        expect(escaped.replaceAll(/\\[\\;,n]/g, '')).not.toMatch(/[;,\\\r\n]/)
      }),
    )
  })
  test('is folded into lines of at most 75 octets of whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 60, maxLength: 200 }), (text) => {
        const line = `SUMMARY:${escapeText(text)}`
        const folded = foldLine(line)
        for (const one of folded.split('\r\n')) {
          expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75)
          expect(Buffer.from(one).toString()).toBe(one)
        }
        expect(unfold(folded)).toBe(line)
      }),
    )
  })
})

test('a calendar file has the event in UTC, with an alarm ten minutes before', () => {
  const file = calendarFile({
    uid: 'abcdefABCDEF@kirari.example',
    title: '夜の雑談, はな',
    description: 'https://kirari.example/live-info/abcdefABCDEF',
    url: 'https://kirari.example/live-info/abcdefABCDEF',
    startsAt: new Date('2026-11-21T20:00:00+09:00'),
    endsAt: new Date('2026-11-21T21:00:00+09:00'),
    sequence: 2,
    now: new Date('2026-11-20T12:00:00Z'),
  })
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kirari//Calendar//JA',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:abcdefABCDEF@kirari.example',
    'SEQUENCE:2',
    'DTSTAMP:20261120T120000Z',
    'DTSTART:20261121T110000Z',
    'DTEND:20261121T120000Z',
    String.raw`SUMMARY:夜の雑談\, はな`,
    'DESCRIPTION:https://kirari.example/live-info/abcdefABCDEF',
    'URL:https://kirari.example/live-info/abcdefABCDEF',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT10M',
    String.raw`DESCRIPTION:夜の雑談\, はな`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})
