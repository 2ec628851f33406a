import { expect, test } from 'vitest'
import { forwardedAddresses } from './forwarded-address.ts'

test.each([
  ['203.0.113.3', '203.0.113.3'],
  ['203.0.113.3:40001', '203.0.113.3'],
  ['::ffff:203.0.113.3', '203.0.113.3'],
  ['[::ffff:203.0.113.3]:40001', '203.0.113.3'],
  ['2001:DB8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['2001:db8::1:443', '2001:db8::1:443'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:443', 'fe80::1'],
  ['::1', '::1'],
  ['unknown', 'unknown'],
  ['_hidden', 'unknown'],
  ['203.0.113.3:', 'unknown'],
  ['[203.0.113.3', 'unknown'],
  ['example.jp:443', 'unknown'],
])('the entry %s is the address %s', (entry, address) => {
  expect(forwardedAddresses(entry)).toEqual([address])
})

test('entries keep their order, and empty ones are none', () => {
  expect(forwardedAddresses(' 203.0.113.3:40001 ,, [2001:db8::1]:443,fe80::1%eth0')).toEqual([
    '203.0.113.3',
    '2001:db8::1',
    'fe80::1',
  ])
  expect(forwardedAddresses('')).toEqual([])
})
