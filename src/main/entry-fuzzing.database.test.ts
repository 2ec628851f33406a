import fc from 'fast-check'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileRequests, messageOf, type HostileRequest } from '#tests/support/hostile-requests.ts'
import { operatorToken, type DemoAccount } from '#tests/support/product.ts'
import { exchange, type RawAnswer } from '#tests/support/raw-exchange.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { long } from '#tests/support/test-length.ts'
import { liveId, openWholeSite, publicUrl, type WholeSite } from '#tests/support/whole-site.ts'

/** After as many requests, memory is measured for the first time; the short form does not measure it. */
const warmUp = 1000
const runs = long ? 5000 : 300

let site: WholeSite
const cookies: string[] = []
beforeAll(async () => {
  site = await openWholeSite({ built: long })
  const accounts: DemoAccount[] = ['viewer-mio', 'liver-hana', 'owner-akari', 'organizer-ren', 'staff-yui']
  for (const account of accounts) {
    const caller = await site.product.as(account)
    cookies.push(
      Object.entries(caller.cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    )
  }
})
afterAll(() => site.close())

/** Bytes that are no request are answered by the parser, before any route. */
const isOfParser = ({ status, head }: RawAnswer): boolean =>
  [400, 408, 431].includes(status) && !/^content-type:.*charset/im.test(head)

const isUpgrade = ({ headers }: HostileRequest): boolean => headers.some((line) => line.startsWith('Upgrade:'))

const ofAll = [
  /^x-content-type-options: nosniff$/im,
  /^content-security-policy: .*frame-ancestors/im,
  /^strict-transport-security: max-age=\d{8}/im,
]

const ofRoutes = [
  ...ofAll,
  /^permissions-policy: camera/im,
  /^referrer-policy: strict-origin-when-cross-origin$/im,
  /^cross-origin-opener-policy: same-origin-allow-popups$/im,
]

async function send(request: HostileRequest): Promise<void> {
  const message = messageOf(request)
  const answer = await exchange(site.port, message)
  // Only a request that does not end may get no response: its connection is closed.
  if (answer === null) {
    expect(message.complete).toBe(false)
    return
  }
  expect(answer.status).toBeLessThan(500)
  if (isUpgrade(request)) return
  for (const header of isOfParser(answer) ? ofAll : ofRoutes) expect(answer.head).toMatch(header)
}

const sendMany = (numRuns: number): Promise<void> => {
  const requests = hostileRequests({ cookies, operatorToken, host: 'live.example.jp', ids: [liveId, '1', '2', '3'] })
  return fc.assert(fc.asyncProperty(requests, send), { numRuns })
}

/** Bytes of the heap in use, after everything that is unused was collected. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  return process.memoryUsage().heapUsed
}

/** Caches and limits with a bound fill up. */
const growth = 40_000_000

test('hostile requests are answered without errors of the server, in bounded memory, and the site serves on', async () => {
  if (long) await sendMany(warmUp)
  const before = long ? heapInUse() : null
  await sendMany(runs)
  expect(site.errors).toEqual([])
  expect(before === null ? 0 : heapInUse() - before).toBeLessThan(growth)

  // Another client, because those of the requests may have used up their limits.
  const headers = ['Host: live.example.jp', 'X-Forwarded-For: 198.51.100.7', 'Connection: close']
  for (const path of ['/livez', '/v1/lives', '/terms']) {
    expect((await rawRequest(site.port, `GET ${path} HTTP/1.1`, ...headers)).status).toBe(200)
  }
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const socket = ['Host: live.example.jp', `Origin: ${publicUrl}`, 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']
  expect((await rawRequest(site.port, 'GET /v1/realtime HTTP/1.1', ...upgrade, ...socket)).status).toBe(101)

  const open = (): Promise<number> =>
    new Promise((resolve, reject) => {
      site.product.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
    })
  await expect.poll(open).toBe(0)
})
