import fc from 'fast-check'
import { expect, test } from 'vitest'
import { iceCheck } from '#tests/support/ice-check.ts'
import { bindingSuccess, readBindingRequest } from './stun-message.ts'

// RFC 5769 §2.1 to §2.3.
const request = Buffer.from(
  '000100582112a442b7e7a701bc34d686fa87dfae802200105354554e207465737420636c69656e74002400046e0001ff80290008932ff9b1' +
    '51263b36000600096576746a3a68367659202020000800149aeaa70cbfd8cb56781ef2b5b2d3f249c1b571a280280004e57a3bcf',
  'hex',
)
const password = 'VOkJxbRl1RmTxUk/WvJxBt'

test('reads the check of RFC 5769 and verifies it with the correct password only', () => {
  const read = readBindingRequest(request)
  expect(read).toMatchObject({ localFragment: 'evtj', nominates: false })
  expect(read?.provenBy(password)).toBe(true)
  expect(read?.provenBy('another')).toBe(false)
})

test('drops a check that was modified or truncated anywhere', () => {
  // The fingerprint at the end authenticates nothing: the integrity does.
  for (let at = 0; at < request.length - 8; at++) {
    const changed = Buffer.from(request)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(readBindingRequest(changed)?.provenBy(password) ?? false).toBe(false)
    expect(readBindingRequest(request.subarray(0, at))).toBeNull()
  }
})

test('verifies a check with its password for any content', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9+/]{4,32}$/)
  const secret = fc.stringMatching(/^[A-Za-z0-9+/]{22,40}$/)
  fc.assert(
    fc.property(name, secret, secret, fc.boolean(), (fragment, password, another, nominates) => {
      const read = readBindingRequest(iceCheck({ fragment, password }, nominates))
      expect(read).toMatchObject({ localFragment: fragment, nominates })
      expect(read?.provenBy(password)).toBe(true)
      expect(read?.provenBy(another)).toBe(another === password)
    }),
  )
})

test('never throws and never verifies random bytes after a check header', () => {
  const attribute = fc
    .tuple(fc.constantFrom(0x0006, 0x0008, 0x0020, 0x0025, 0x8028, 0x7777), fc.uint8Array({ maxLength: 24 }))
    .map(([type, value]) => {
      const head = Buffer.of(type >> 8, type & 255, 0, value.length)
      return Buffer.concat([head, value, Buffer.alloc(-value.length & 3)])
    })
  fc.assert(
    fc.property(fc.array(attribute, { maxLength: 5 }), fc.uint8Array({ maxLength: 6 }), (attributes, rest) => {
      const body = Buffer.concat([...attributes, rest])
      const bytes = Buffer.concat([request.subarray(0, 20), body])
      bytes.writeUInt16BE(body.length, 2)
      expect(readBindingRequest(bytes)?.provenBy(password) ?? false).toBe(false)
    }),
  )
})

test.each([
  ['192.0.2.1', '002000080001a147e112a643'],
  ['2001:db8:1234:5678:11:2233:4455:6677', '002000140002a1470113a9faa5d3f179bc25f4b5bed2b9d9'],
])('answers %s with its own address, masked as in RFC 5769', (address, expected) => {
  const transaction = Buffer.from('b7e7a701bc34d686fa87dfae', 'hex')
  const answer = bindingSuccess(transaction, address, 32_853, password)
  expect(answer.toString('hex')).toContain(expected)
  expect(answer.readUInt16BE(2)).toBe(answer.length - 20)
})
