import fc from 'fast-check'
import { isIP, isIPv6 } from 'node:net'
import { expect, test } from 'vitest'
import { networkOf, subscriberOf } from './networks.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:1::5', '2001:db8:7::/48'],
  ['2001:db8::5', '2001:db8:0::/48'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
  ['1:2:3:4:5:6:7:8::9', 'unknown'],
  ['2001:db8::1::2', 'unknown'],
  ['999.1.1.1', 'unknown'],
  ['evil: text\n', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('the network of any address is an address with a prefix, and other text has none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.stringMatching(/^[0-9a-f:.]{0,40}$/)), (text) => {
      const network = networkOf(text)
      const [prefix = '', bits] = network.split('/')
      // A zone, or an IPv4 address within an IPv6 one, may be unknown.
      if (isIP(text) === 0 || (isIPv6(text) && /[.%]/.test(text))) return network === 'unknown' || isIP(prefix) !== 0
      return isIP(prefix) === isIP(text) && bits === (isIPv6(text) ? '48' : '24')
    }),
  )
})

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.77'],
  ['2001:db8:7:1::5', '2001:db8:7:1::/64'],
  ['2001:0DB8:0007:0001:ffff::', '2001:db8:7:1::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['evil: text', 'unknown'],
])('the subscriber of %s is %s', (address, subscriber) => {
  expect(subscriberOf(address)).toBe(subscriber)
})
