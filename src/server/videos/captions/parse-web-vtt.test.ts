import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseWebVtt } from './parse-web-vtt.ts'

const parse = (text: string) => parseWebVtt(Buffer.from(text))

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')
function time(ms: number): string {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(Math.floor)
  return `${pad(hours ?? 0)}:${pad(minutes ?? 0)}:${pad(seconds ?? 0)}.${pad(ms % 1000, 3)}`
}

describe('captions', () => {
  test('are read with their times and texts', () => {
    const text = [
      'WEBVTT - 日本語',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: yellow }',
      '',
      'NOTE',
      'a comment',
      '',
      '1',
      '00:01.000 --> 00:02.500 line:90% align:center',
      'こんにちは',
      '<v はな>ようこそ</v>',
      '',
      '',
      '100:00:00.000 --> 100:00:01.000',
      'last',
    ]
    const cues = [
      { fromMs: 1_000, toMs: 2_500, text: 'こんにちは\n<v はな>ようこそ</v>' },
      { fromMs: 360_000_000, toMs: 360_001_000, text: 'last' },
    ]
    expect(parse(text.join('\n'))).toMatchObject({ cues })
    expect(parse(`\uFEFF${text.join('\r\n')}\r\n`)).toMatchObject({ cues, text: `${text.join('\n')}\n` })
  })

  test('of any times and texts are read as they were written', () => {
    const line = fc.stringMatching(/^[a-zあ-ん0-9 .,!?&]{1,40}$/).filter((text) => text.trim() !== '')
    const cue = fc.record({
      gap: fc.nat(5_000),
      length: fc.integer({ min: 1, max: 9_000 }),
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    })
    fc.assert(
      fc.property(
        fc.array(cue, { minLength: 1, maxLength: 20 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (written, end) => {
          let at = 0
          const cues = written.map(({ gap, length, lines }) => {
            at += gap
            return { fromMs: at, toMs: at + length, text: lines.join('\n') }
          })
          const blocks = cues.map(({ fromMs, toMs, text }) => `${time(fromMs)} --> ${time(toMs)}\n${text}\n`)
          expect(parse(['WEBVTT\n', ...blocks].join('\n').replaceAll('\n', end))).toMatchObject({ cues })
        },
      ),
    )
  })
})

describe('the first fault is reported with its line', () => {
  const cue = '00:01.000 --> 00:02.000\ntext\n'
  test.each([
    ['', 1, 'header'],
    ['SRT', 1, 'header'],
    ['WEBVTTX\n', 1, 'header'],
    [`WEBVTT\n${cue}`, 2, 'header'],
    ['WEBVTT\n\n', 3, 'empty'],
    ['WEBVTT\n\n1\n', 3, 'timing'],
    ['WEBVTT\n\n1\n00:00:01,000 --> 00:00:02,000\ntext', 4, 'timing'],
    ['WEBVTT\n\n00:61.000 --> 01:02.000\ntext', 3, 'timing'],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\ntext', 3, 'order'],
    [`WEBVTT\n\n${cue}\n00:00.500 --> 00:03.000\ntext`, 6, 'order'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000 size:200%\ntext', 3, 'setting'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000 colour:red\ntext', 3, 'setting'],
    [`WEBVTT\n\n${cue}\nSTYLE\n::cue {}`, 6, 'style'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n', 3, 'text'],
    [`WEBVTT\n\n${cue}00:03.000 --> 00:04.000\nmore`, 5, 'text'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nfirst\n<b second', 5, 'text'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\na\0b', 4, 'encoding'],
  ])('%j: line %i, %s', (text, line, problem) => {
    expect(parse(text)).toEqual({ line, problem })
  })

  test('also for bytes that are not UTF-8', () => {
    expect(parseWebVtt(Buffer.from('WEBVTT\n\n\xff', 'latin1'))).toEqual({ line: 1, problem: 'encoding' })
  })
})

test('any bytes are read or rejected within the file', () => {
  const mutated = fc.tuple(fc.string(), fc.nat(60), fc.string({ maxLength: 3 }))
  fc.assert(
    fc.property(mutated, ([tail, at, change]) => {
      const valid = `WEBVTT\n\n00:01.000 --> 00:02.000\ntext\n\n${tail}`
      const text = valid.slice(0, at) + change + valid.slice(at)
      const parsed = parse(text)
      const line = 'problem' in parsed ? parsed.line : 1
      expect(line).toBeLessThanOrEqual(text.split(/\r\n?|\n/).length)
    }),
  )
})
