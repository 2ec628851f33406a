import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal('a secret', 'tests')

test('opens what it has closed, and closes the same text differently each time', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const sealed = seal.close(text)
      expect(seal.open(sealed)).toBe(text)
      expect(seal.close(text)).not.toBe(sealed)
    }),
  )
})

test('opens nothing that was changed, cut, or closed with another secret or for another purpose', () => {
  const sealed = Buffer.from(seal.close('a grant'), 'base64url')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(seal.open(changed.toString('base64url'))).toBeNull()
    expect(seal.open(sealed.subarray(0, at).toString('base64url'))).toBeNull()
  }
  expect(createSeal('another', 'tests').open(sealed.toString('base64url'))).toBeNull()
  expect(createSeal('a secret', 'other').open(sealed.toString('base64url'))).toBeNull()
})
