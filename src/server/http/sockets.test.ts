import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { restartDelayOf } from '#contract/realtime/restart.ts'
import { openPageSite } from '#tests/support/page-site.ts'
import { profileOf, type SliceApi } from '#tests/support/slice-api.ts'
import type { AppOptions } from './app.ts'
import type { SocketCall } from './sockets.ts'

const path = '/v1/realtime'
const opened: WebSocket[] = []
let site: SliceApi

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate()
  await site.app.close()
})

/** A site whose sessions have the id of the user as token; returns how a socket is opened there. */
async function openSite(settings: Partial<AppOptions> = {}) {
  const read: AppOptions['sessions']['read'] = async (token) => ({
    id: token,
    signedInAt: new Date(0),
    profile: profileOf(Number(token), []),
  })
  const calls: SocketCall[] = []
  site = await openPageSite(async () => new Response(''), {
    proxies: 1,
    sessions: { read, kept: () => null, takeOver: async () => null },
    ...settings,
  })
  site.openSockets(path, (_socket, call) => void calls.push(call))
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })

  /** The status of the handshake; 101 for an open socket. */
  const open = (cookie: string | null, from = '198.51.100.7'): Promise<number> => {
    const headers = { 'x-forwarded-for': from, ...(cookie !== null && { cookie }) }
    const socket = new WebSocket(address.replace('http', 'ws') + path, { headers })
    opened.push(socket)
    socket.on('error', () => {})
    return new Promise((resolve) => {
      socket.once('open', () => resolve(101))
      socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
    })
  }
  return { open, calls }
}

const ofUser = (user: number): string => `kirari_session=${user}`

test('a user opens at most twenty sockets, and others of the address are not affected', async () => {
  const { open } = await openSite()
  const statuses = await Promise.all(Array.from({ length: 21 }, () => open(ofUser(1))))
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 20 }, () => 101), 429])
  expect(await open(ofUser(1), '198.51.100.8')).toBe(429)
  expect(await open(ofUser(2))).toBe(101)
  const first = opened.find(({ readyState }) => readyState === WebSocket.OPEN)
  first?.close()
  await expect.poll(() => open(ofUser(1))).toBe(101)
})

test('sockets of an address have a ceiling, and those of unknown clients a lower one', async () => {
  const { open } = await openSite({ socketsPerAddress: 100 })
  expect([await open(null), await open('kirari_visitor=made.up'), await open(null)]).toEqual([101, 101, 429])
  expect(await open(null, '198.51.100.8')).toBe(101)
  expect(await open(ofUser(1))).toBe(101)
})

test('the browser of a visitor is known by the cookie that pages set', async () => {
  const { open, calls } = await openSite()
  const cookieOf = async (): Promise<string> =>
    (await site.app.inject('/')).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const [one, other] = [await cookieOf(), await cookieOf()]
  for (const cookie of [one, one, other, null]) expect(await open(cookie)).toBe(101)
  await expect.poll(() => calls.length).toBe(4)
  const [first, second, third, none] = calls.map(({ visitorId }) => visitorId)
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(none).toBeNull()
})

test('a site that stops sends each client the delay after which it reconnects', async () => {
  const { open } = await openSite()
  for (let user = 1; user <= 20; user += 1) await open(ofUser(user))
  const closes = opened.map(
    (socket) =>
      new Promise<number | null>((resolve) => {
        socket.once('close', (code, reason) => resolve(restartDelayOf({ code, reason: String(reason) })))
      }),
  )
  await site.app.close()
  const delays = await Promise.all(closes)
  for (const delay of delays) expect(delay).toBeGreaterThanOrEqual(1000)
  expect(new Set(delays).size).toBeGreaterThan(1)
})
