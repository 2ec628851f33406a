import fc from 'fast-check'
import { isIP, isIPv6 } from 'node:net'
import { expect, test } from 'vitest'
import { networkOf, PlaybackRejections } from './playback-rejections.ts'

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

const rejection = { live: 'one', reason: 'expired', viewer: 'user 5' }

function rejections() {
  const lines: object[] = []
  const clock = { now: 0 }
  const log = { info: (fields: object, message: string) => void lines.push({ ...fields, message }) }
  return { lines, clock, log: new PlaybackRejections(log, () => clock.now) }
}

test('the rejections of a viewer have one line a minute, and the next line counts those without one', () => {
  const { lines, clock, log } = rejections()
  log.report(rejection)
  log.report(rejection)
  clock.now = 59_999
  log.report(rejection)
  log.report({ ...rejection, viewer: '203.0.113.0/24' })
  clock.now = 60_000
  log.report(rejection)
  const message = 'a playback was rejected'
  expect(lines).toEqual([
    { ...rejection, message },
    { ...rejection, viewer: '203.0.113.0/24', omitted: 2, message },
    { ...rejection, message },
  ])
})

test('a minute has at most 60 lines', () => {
  const { lines, clock, log } = rejections()
  for (let viewer = 0; viewer < 100; viewer += 1) log.report({ ...rejection, viewer: `user ${viewer}` })
  expect(lines).toHaveLength(60)
  clock.now = 60_000
  log.report(rejection)
  expect(lines.at(-1)).toMatchObject({ omitted: 40 })
})
