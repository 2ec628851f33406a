import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { hour, isOutdated, watchEveryHour } from './build-update.tsx'

/** Starts a watch on a manual clock; `checks` holds the times of its checks, in hours since the start. */
function startWatch(...results: readonly boolean[]) {
  const clock = manualClock(0)
  let slept = 0
  const now = () => clock.wall() + slept
  const checks: number[] = []
  const watch = watchEveryHour({ now, after: clock.after }, async () => {
    checks.push(now() / hour)
    return results[checks.length - 1] ?? false
  })
  const advance = async (hours: number) => {
    for (let passed = 0; passed < hours; passed += 0.5) {
      clock.advance(hour / 2)
      await Promise.resolve()
    }
  }
  return { checks, watch, clock, advance, sleep: (hours: number) => (slept += hours * hour) }
}

describe('the build watch', () => {
  test('checks every hour', async () => {
    const { checks, advance } = startWatch()
    await advance(3)
    expect(checks).toEqual([1, 2, 3])
  })
  test('checks on wake-up only after an hour, and restarts the interval', async () => {
    const { checks, watch, clock, advance, sleep } = startWatch()
    clock.advance(hour / 2)
    watch.wakeUp()
    expect(checks).toEqual([])
    // On a sleeping machine the clock runs and the timers do not.
    sleep(4.5)
    watch.wakeUp()
    watch.wakeUp()
    expect(checks).toEqual([5])
    await advance(0.5)
    expect(checks).toEqual([5])
    await advance(0.5)
    expect(checks).toEqual([5, 6])
  })
  test('ends once a new build is found', async () => {
    const { checks, watch, advance } = startWatch(false, true)
    await advance(5)
    watch.wakeUp()
    expect(checks).toEqual([1, 2])
  })
  test('ends when it is stopped', async () => {
    const { checks, watch, advance } = startWatch()
    watch.stop()
    await advance(2)
    watch.wakeUp()
    expect(checks).toEqual([])
  })
})

let server: Server | undefined

afterEach(() => {
  server?.close()
})

/** Starts a site with `responses` by path; returns a fetch function for it, and the addresses requested. */
async function siteWith(responses: Readonly<Record<string, readonly [number, string]>>) {
  const requested: string[] = []
  server = createServer((request, response) => {
    const address = request.url ?? ''
    requested.push(address)
    const [status, body] = responses[address.split('?')[0] ?? ''] ?? [404, '<html>']
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const { port }: Pick<AddressInfo, 'port'> = typeof address === 'object' && address ? address : { port: 0 }
  const request: typeof fetch = (path, init) => fetch(new URL(String(path), `http://127.0.0.1:${port}`), init)
  return { request, requested }
}

describe('a page', () => {
  test('is outdated if the latest build has another id and its manifest exists', async () => {
    const { request, requested } = await siteWith({
      '/builds/latest.json': [200, '{"id":"new","timestamp":2}'],
      '/builds/meta/new.json': [200, '{"id":"new","timestamp":2}'],
    })
    expect(await isOutdated('old', request, 1_800_000_000_000)).toBe(true)
    expect(requested).toEqual(['/builds/latest.json?1800000000000', '/builds/meta/new.json'])
  })
  test('is current if the id is its own, and requests nothing else', async () => {
    const { request, requested } = await siteWith({ '/builds/latest.json': [200, '{"id":"old"}'] })
    expect(await isOutdated('old', request, 1)).toBe(false)
    expect(requested).toHaveLength(1)
  })
  test.each([
    ['the next server does not have the new build yet', [200, '{"id":"new"}'], [404, '{}']],
    ['the response is malformed', [200, '[]'], [200, '{"id":"new"}']],
    ['the response is not JSON', [200, '<html>'], [200, '{"id":"new"}']],
    ['the site is down', [503, '{"id":"new"}'], [200, '{"id":"new"}']],
  ] as const)('counts as current if %s', async (_, latest, meta) => {
    const { request } = await siteWith({ '/builds/latest.json': latest, '/builds/meta/new.json': meta })
    expect(await isOutdated('old', request, 1)).toBe(false)
  })
  test('counts as current while offline', async () => {
    const offline: typeof fetch = () => Promise.reject(new TypeError('offline'))
    expect(await isOutdated('old', offline, 1)).toBe(false)
  })
})
