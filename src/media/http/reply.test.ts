import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRange } from './reply.ts'

test('serves any range within the file exactly', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), fc.integer({ min: 1, max: 1e9 }), (start, length, beyond) => {
      const size = start + length + beyond
      expect(parseRange(`bytes=${start}-${start + length}`, size)).toEqual({ start, end: start + length + 1 })
      expect(parseRange(`bytes=${start}-`, size)).toEqual({ start, end: size })
      expect(parseRange(`bytes=-${beyond}`, size)).toEqual({ start: size - beyond, end: size })
      expect(parseRange(`bytes=${start}-${size + 7}`, size)).toEqual({ start, end: size })
      expect(parseRange(`bytes=${size}-`, size)).toBe('unsatisfiable')
    }),
  )
})

test('rejects a range past the end of the file or of an empty file', () => {
  expect(parseRange('bytes=-0', 10)).toBe('unsatisfiable')
  expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
})

test.each(['bytes=5-2', 'bytes=-', 'bytes=0-1,4-5', 'items=0-1', 'bytes=a-b', 'bytes=1e3-', '', undefined])(
  'serves the whole file for %s',
  (header) => {
    expect(parseRange(header, 10)).toBe('whole')
  },
)

test('stays within the file for any header', () => {
  const header = fc.oneof(fc.string(), fc.stringMatching(/^bytes=[0-9]{0,17}-[0-9]{0,17}$/))
  fc.assert(
    fc.property(header, fc.nat(1000), (text, size) => {
      const range = parseRange(text, size)
      if (typeof range === 'string') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.start).toBeLessThan(range.end)
      expect(range.end).toBeLessThanOrEqual(size)
    }),
  )
})
