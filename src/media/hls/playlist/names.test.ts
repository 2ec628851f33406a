import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatName, parseName } from './names.ts'

const number = fc.nat(999_999_999)
const token = fc.stringMatching(/^[0-9a-f]{8}$/)
const kind = fc.constantFrom('video' as const, 'audio' as const)

test('every name reads back as what it names', () => {
  fc.assert(
    fc.property(kind, number, number, number, token, (kind, epoch, msn, part, token) => {
      for (const name of [
        { type: 'init' as const, kind, epoch, token },
        { type: 'segment' as const, kind, epoch, msn, token },
        { type: 'part' as const, kind, epoch, msn, part, token },
      ]) {
        expect(parseName(formatName(name))).toEqual(name)
      }
    }),
  )
})

test('two spellings never name one file', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const name = parseName(text)
      expect(name === null || formatName(name) === text).toBe(true)
    }),
  )
  expect(parseName('v00-1-ab.m4s')).toBeNull()
  expect(parseName('v0-1-ab.m4s/../x')).toBeNull()
})
