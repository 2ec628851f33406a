import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secretBox } from './secrets.ts'

const box = secretBox('a secret', 'tests')

test('opens what it sealed, with a different ciphertext each time', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const sealed = box.seal(text)
      expect(box.open(sealed)).toBe(text)
      expect(box.seal(text)).not.toBe(sealed)
    }),
  )
})

test('rejects altered and truncated text, another secret and another purpose', () => {
  const sealed = Buffer.from(box.seal('a grant'), 'base64url')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(box.open(changed.toString('base64url'))).toBeNull()
    expect(box.open(sealed.subarray(0, at).toString('base64url'))).toBeNull()
  }
  expect(secretBox('another', 'tests').open(sealed.toString('base64url'))).toBeNull()
  expect(secretBox('a secret', 'other').open(sealed.toString('base64url'))).toBeNull()
})
