import { gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { History } from './history.ts'

test('returns what was appended, plain and as one gzip member, for changing headers and tails', () => {
  const line = fc.tuple(fc.string(), fc.integer({ min: 1, max: 900 })).map(([text, times]) => text.repeat(times))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.array(fc.string(), { minLength: 3 }), (lines, ends) => {
      const history = new History()
      let all = ''
      for (const [index, text] of lines.entries()) {
        history.append(text)
        all += text
        const header = ends[index % 2] ?? ''
        const tail = ends[index % ends.length] ?? ''
        expect(Buffer.concat(history.plain(header, tail)).toString()).toBe(Buffer.from(header + all + tail).toString())
        expect(gunzipSync(Buffer.concat(history.gzip(header, tail))).toString()).toBe(
          Buffer.from(header + all + tail).toString(),
        )
      }
    }),
    { numRuns: 50 },
  )
})

test('builds only the end of a long playlist again for an update', () => {
  const history = new History()
  for (let index = 0; index < 10_000; index++) history.append(`#EXTINF:2,\nv0-${index}-abcdef01.m4s\n`)
  const before = history.gzip('head\n', 'tail\n')
  history.append('#EXTINF:2,\nlast\n')
  const after = history.gzip('head\n', 'other tail\n')
  const kept = after.filter((chunk) => before.includes(chunk))
  const size = (chunks: readonly Buffer[]): number => chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  expect(kept.length).toBeGreaterThan(10)
  expect(size(after) - size(kept)).toBeLessThan(5_000)
})
