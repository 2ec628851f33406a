import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failure } from '#tests/support/failure.ts'
import { Malformed } from '../codecs/errors.ts'
import { readProxyHeader } from './proxy-protocol.ts'

const signature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex')
const binary = (command: number, family: number, payload: Buffer): Buffer => {
  const head = Buffer.concat([signature, Buffer.of(command, family, 0, 0)])
  head.writeUInt16BE(payload.length, 14)
  return Buffer.concat([head, payload])
}
const ports = Buffer.from('c350078f', 'hex')

const headers: [string, Buffer, string | null][] = [
  ['a line for IPv4', Buffer.from('PROXY TCP4 192.0.2.7 198.51.100.2 50000 1935\r\n'), '192.0.2.7'],
  ['a line for IPv6', Buffer.from('PROXY TCP6 2001:db8::7 2001:db8::1 50000 1935\r\n'), '2001:db8::7'],
  ['a line for an unknown protocol', Buffer.from('PROXY UNKNOWN\r\n'), null],
  [
    'version 2 for IPv4',
    binary(0x21, 0x11, Buffer.concat([Buffer.from('c0000207c6336402', 'hex'), ports])),
    '192.0.2.7',
  ],
  [
    'version 2 for IPv6, with additional fields',
    binary(
      0x21,
      0x21,
      Buffer.concat([
        Buffer.from('20010db8000000000000000000000007', 'hex'),
        Buffer.alloc(16),
        ports,
        Buffer.from('0400010a', 'hex'),
      ]),
    ),
    '2001:db8:0:0:0:0:0:7',
  ],
  ["version 2 for the proxy's own look whether we live", binary(0x20, 0, Buffer.alloc(0)), null],
]

describe('a PROXY header', () => {
  test.each(headers)('is read once it is complete: %s', (_name, header, address) => {
    const whole = Buffer.concat([header, Buffer.from([3, 0, 0])])
    expect(readProxyHeader(whole)).toEqual({ length: header.length, address })
    for (let length = 0; length < header.length; length++) expect(readProxyHeader(whole.subarray(0, length))).toBeNull()
  })

  test.each([
    ['an RTMP handshake', Buffer.from([3, 0, 0, 0, 0])],
    ['a line without an end', Buffer.from(`PROXY TCP4 ${'1'.repeat(120)}`)],
    ['a line with an invalid address', Buffer.from('PROXY TCP4 2001:db8::7 198.51.100.2 1 2\r\n')],
    ['another version', binary(0x31, 0x11, Buffer.alloc(12))],
    ['a header over the size limit', binary(0x21, 0x11, Buffer.alloc(3_000))],
  ])('is not %s', (_name, bytes) => {
    expect(() => readProxyHeader(bytes)).toThrow(Malformed)
  })

  test('is read, incomplete or Malformed for any bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('', 'PROXY ', signature.toString('latin1')),
        (bytes, start) => {
          const error = failure(() => readProxyHeader(Buffer.concat([Buffer.from(start, 'latin1'), bytes])))
          expect(error === null || error instanceof Malformed).toBe(true)
        },
      ),
    )
  })
})
