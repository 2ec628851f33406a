import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { Hosts, type HostOptions } from './hosts.ts'

const production: HostOptions = {
  publicUrl: 'https://Live.example.jp',
  allowedHosts: ['hls.example.jp', '10.0.0.5', '::5'],
  trial: false,
  proxies: 0,
}
const trial: HostOptions = { publicUrl: null, allowedHosts: [], trial: true, proxies: 0 }

/** A request that arrived at this address of the machine. */
function requestTo(localAddress: string, host: string | null, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'localAddress', { value: localAddress })
  const request = new IncomingMessage(socket)
  if (host !== null) {
    request.headers.host = host
    request.rawHeaders.push('Host', host)
  }
  if (forwarded !== undefined) request.headers['x-forwarded-host'] = forwarded
  return request
}

describe('in production', () => {
  const hosts = new Hosts(production)

  test.each([
    'live.example.jp',
    'LIVE.EXAMPLE.JP',
    'live.example.jp:443',
    'live.example.jp:3000',
    'live.example.jp.',
    'live.example.jp.:443',
    'hls.example.jp',
    '10.0.0.5:3000',
    '[::5]:3000',
    '192.0.2.1:3000',
  ])('the host %s is known, and replaced by that of the public URL', (host) => {
    const request = requestTo('::ffff:192.0.2.1', host)
    hosts.canonicalize(request)
    expect(request.headers.host).toBe('live.example.jp')
    expect(hosts.check(request)).toBe('known')
  })

  test.each([
    'evil.example',
    'live.example.jp.evil.example',
    'example.jp',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '192.0.2.2',
  ])('the host %s is unknown, and stays as it is', (host) => {
    const request = requestTo('192.0.2.1', host)
    hosts.canonicalize(request)
    expect(hosts.check(request)).toBe('unknown')
    expect(request.headers.host).toBe(host)
  })

  test.each(['localhost:3000', '127.0.0.1:3000'])('%s is known to clients on the same machine', (host) => {
    expect(hosts.check(requestTo('127.0.0.1', host))).toBe('known')
  })

  test('X-Forwarded-Host is ignored without a proxy', () => {
    expect(hosts.check(requestTo('192.0.2.1', 'evil.example', 'live.example.jp'))).toBe('unknown')
    expect(hosts.check(requestTo('192.0.2.1', 'live.example.jp', 'evil.example'))).toBe('known')
  })
})

describe('behind proxies', () => {
  test.each([
    [1, 'backend:3000', 'live.example.jp', 'known'],
    [1, 'backend:3000', 'live.example.jp:443', 'known'],
    [1, 'live.example.jp', undefined, 'known'],
    [1, 'backend:3000', undefined, 'unknown'],
    [1, 'live.example.jp', 'evil.example', 'unknown'],
    [1, 'backend:3000', 'evil.example, live.example.jp', 'known'],
    [1, 'backend:3000', 'live.example.jp, evil.example', 'unknown'],
    [2, 'backend:3000', 'live.example.jp, inner.example', 'known'],
    [2, 'backend:3000', 'evil.example, live.example.jp, inner.example', 'known'],
    [2, 'backend:3000', 'live.example.jp', 'known'],
    [1, 'backend:3000', '', 'unknown'],
    [1, 'backend:3000', 'a b', 'malformed'],
  ] as const)(
    'with %i of them, Host %s and X-Forwarded-Host %s, the host is %4$s',
    (proxies, host, forwarded, known) => {
      const hosts = new Hosts({ ...production, proxies })
      const request = requestTo('192.0.2.1', host, forwarded)
      expect(hosts.check(request)).toBe(known)
      hosts.canonicalize(request)
      expect(request.headers.host).toBe(known === 'known' ? 'live.example.jp' : host)
      expect(hosts.check(request)).toBe(known)
    },
  )
})

describe('in a trial', () => {
  const hosts = new Hosts(trial)

  test.each([
    ['localhost:3000', 'localhost:3000'],
    ['127.0.0.1:3000', '127.0.0.1:3000'],
    ['[::1]:3000', '[::1]:3000'],
    ['172.17.0.2:3000', '172.17.0.2:3000'],
    ['LOCALHOST', 'localhost'],
  ])('the host %s is known', (host, own) => {
    const request = requestTo('172.17.0.2', host)
    hosts.canonicalize(request)
    expect([hosts.check(request), request.headers.host]).toEqual(['known', own])
  })

  test('names of others are unknown: a page could make one name this machine (DNS rebinding)', () => {
    expect(hosts.check(requestTo('127.0.0.1', 'evil.example:3000'))).toBe('unknown')
    expect(hosts.check(requestTo('172.17.0.2', '192.0.2.1'))).toBe('unknown')
  })
})

test.each([
  null,
  '',
  '[',
  'a b',
  'user@live.example.jp',
  'live.example.jp:99999',
  'live.example.jp/x',
  '-',
  '.',
  '[::1',
  'a..b:x',
])('the host %o is malformed', (host) => {
  for (const options of [production, trial]) {
    const hosts = new Hosts(options)
    const request = requestTo('127.0.0.1', host)
    hosts.canonicalize(request)
    expect(hosts.check(request)).toBe('malformed')
  }
})

test('several hosts are malformed', () => {
  const request = requestTo('127.0.0.1', 'localhost')
  request.rawHeaders.push('host', 'live.example.jp')
  expect(new Hosts(trial).check(request)).toBe('malformed')
})
