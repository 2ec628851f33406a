import fc from 'fast-check'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock, type Clock } from '#server/clock.ts'
import { TestClock } from '#tests/support/clock.ts'
import { responseData, type RequestData } from '../http-data.ts'
import type { CallApi, Platform, SiteBuild } from '../platform.ts'
import { importSite, startRendering, type Rendering } from './index.ts'
import { RenderPool } from './pool.ts'
import { startThread } from './thread.ts'

const file = fileURLToPath(new URL('../../../../tests/support/test-pages.ts', import.meta.url))
const log = pino({ level: 'silent' })

const origin = 'https://live.example.jp'
const textOf = (body: Uint8Array | null): string => new TextDecoder().decode(body ?? undefined)

/** An API that answers with the call. */
const echo: CallApi = async ({ method, url, headers, body }) => ({
  status: 207,
  headers: [
    ['set-cookie', 'c=3'],
    ['set-cookie', 'd=4'],
  ],
  body: new TextEncoder().encode(JSON.stringify({ method, url, headers, body: textOf(body) })),
})

const platformOf = (callApi: CallApi, log: Platform['log'] = () => {}): Platform => ({
  callApi,
  log,
  nonce: 'a nonce',
  country: 'KR',
  publicOrigin: origin,
  webviewAgent: 'App/',
  localeCookie: true,
  apiReference: false,
  apiUrl: 'https://api.example.jp',
  apiCredentials: 'user:password',
})

let rendering: Rendering
let ofThreads: SiteBuild
let ofMain: SiteBuild
beforeAll(async () => {
  rendering = startRendering({ threads: 2, bundle: file, log })
  ofThreads = await rendering.site
  ofMain = await importSite(file)
})
afterAll(() => rendering.close())

/** The response as data, or the message of the error. */
async function outcomeOf(site: SiteBuild, request: Request, platform: Platform) {
  try {
    return await responseData(await site.handle(request, platform))
  } catch (error) {
    return error instanceof Error ? error.message : null
  }
}

describe('a page that a thread renders', () => {
  test.each([
    ['/echo?a=%E3%81%82&b', { headers: { cookie: 'a=1; b=2', 'x-own': 'one, two', purpose: 'prefetch' } }],
    ['/echo', { method: 'HEAD' }],
    ['/echo', { method: 'POST', body: Uint8Array.from([0, 1, 128, 255]) }],
    ['/bytes', {}],
    ['/empty', {}],
    ['/calls', { headers: { cookie: 'kirari_visitor=x' } }],
    ['/writes', {}],
    ['/fails', {}],
  ] as const)('is the same as one of the main thread: %s %o', async (path, init) => {
    const [own, main] = await Promise.all(
      [ofThreads, ofMain].map((site) => outcomeOf(site, new Request(origin + path, init), platformOf(echo))),
    )
    expect(own).toEqual(main)
  })

  test('comes with the files, paths and manifests of its build', () => {
    expect(ofThreads.files).toEqual(ofMain.files)
    expect(ofThreads.sitePaths()).toEqual(ofMain.sitePaths())
    expect(ofThreads.webManifest('ko')).toEqual(ofMain.webManifest('ko'))
  })

  test('writes to the log of the site, and reports errors to it', async () => {
    const lines: unknown[] = []
    const platform = platformOf(echo, (fields, message) => lines.push([fields, message]))
    const reportError: Platform['reportError'] = (error) => lines.push(error)
    await ofThreads.handle(new Request(`${origin}/logs`), { ...platform, reportError })
    const error = { type: 'TypeError', message: 'a part of the page fails', stack: '' }
    expect(lines).toEqual([[{ path: '/logs' }, 'rendered'], error])
  })

  test('is aborted when its client disconnects', async () => {
    const lines: string[] = []
    const client = new AbortController()
    const platform = platformOf(echo, (_fields, message) => lines.push(message))
    const response = ofThreads.handle(new Request(`${origin}/waits`, { signal: client.signal }), platform)
    await expect.poll(() => lines).toEqual(['started'])
    client.abort()
    await response
    expect(lines).toEqual(['started', 'aborted'])
  })

  test('is never that of another person, whatever the order of calls and disconnects', async () => {
    const person = fc.record({ delays: fc.array(fc.nat(5), { minLength: 2, maxLength: 2 }), leaves: fc.boolean() })
    const render = async (name: string, { delays, leaves }: { delays: readonly number[]; leaves: boolean }) => {
      const client = new AbortController()
      const own = `name=${name}`
      const waits = delays.values()
      const callApi: CallApi = async (call) => {
        expect(new Map(call.headers).get('cookie')).toBe(own)
        for (let left = waits.next().value ?? 0; left > 0; left -= 1) await turn()
        if (leaves) client.abort()
        return { status: 200, headers: [], body: new TextEncoder().encode(own) }
      }
      const request = new Request(`${origin}/calls`, { headers: { cookie: own }, signal: client.signal })
      const page: { cookie: string; calls: { text: string }[] } = await (
        await ofThreads.handle(request, platformOf(callApi))
      ).json()
      expect([page.cookie, ...page.calls.map(({ text }) => text)]).toEqual([own, own, own])
    }
    const persons = fc.array(person, { minLength: 2, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(persons, async (all) => {
        await Promise.all(all.map((one, index) => render(`person-${index}`, one)))
      }),
      { numRuns: 20 },
    )
  })

  test('is not rendered by the main thread', async () => {
    const numberOf = async (site: SiteBuild): Promise<{ rendered: number; thread: string }> =>
      (await site.handle(new Request(origin), platformOf(echo))).json()
    const before = await numberOf(ofMain)
    for (let count = 0; count < 20; count += 1) expect((await numberOf(ofThreads)).thread).toBe('worker')
    expect(await numberOf(ofMain)).toEqual({ rendered: before.rendered + 1, thread: 'main' })
  })
})

describe('a thread that ends', () => {
  /** A pool of one thread with a heap of 32 MB. */
  async function openPool(clock: Clock) {
    const pool = new RenderPool({ threads: 1, start: () => startThread(pathToFileURL(file).href, 32), clock, log })
    await pool.opened
    const attempts: string[] = []
    const callApi: CallApi = async (call) => {
      attempts.push(call.url)
      return echo(call)
    }
    const render = (path: string, method = 'GET') => {
      const request: RequestData = { method, url: origin + path, headers: [], body: null }
      return pool.render({ request, platform: platformOf(callApi), signal: new AbortController().signal })
    }
    return { pool, attempts, render }
  }

  test.each(['/crashes', '/fills-memory'])('is replaced after %s, which is attempted twice', async (path) => {
    const { pool, attempts, render } = await openPool(systemClock)
    await expect(render(path)).rejects.toThrow('UNAVAILABLE')
    expect(attempts).toHaveLength(2)
    expect((await render('/')).status).toBe(200)
    await pool.close()
  })

  test('is replaced when it hangs, and its page is attempted twice', async () => {
    const clock = new TestClock()
    const { pool, attempts, render } = await openPool(clock)
    const passTenSeconds = async (): Promise<void> => {
      for (let seconds = 0; seconds <= 10; seconds += 2) {
        clock.advance(2000)
        await turn()
      }
    }
    const page = render('/hangs')
    // Awaited below.
    page.catch(() => {})
    await expect.poll(() => attempts.length).toBe(1)
    await passTenSeconds()
    // The pause before the next thread, and the page that waits for it.
    await expect.poll(() => clock.waiting).toBe(2)
    clock.advance(250)
    await expect.poll(() => attempts.length).toBe(2)
    await passTenSeconds()
    await expect(page).rejects.toThrow('UNAVAILABLE')
    await pool.close()
  })

  test('performs no action twice', async () => {
    const { pool, attempts, render } = await openPool(systemClock)
    await expect(render('/crashes', 'POST')).rejects.toThrow('UNAVAILABLE')
    expect(attempts).toHaveLength(1)
    await pool.close()
  })

  test('ends with its pool while it computes', async () => {
    const { pool, attempts, render } = await openPool(systemClock)
    const page = render('/hangs')
    // Awaited below.
    page.catch(() => {})
    await expect.poll(() => attempts.length).toBe(1)
    await pool.close()
    await expect(page).rejects.toThrow('UNAVAILABLE')
  })
})

test('threads whose build is missing do not start', async () => {
  const missing = startRendering({ threads: 1, bundle: '/no/such/build.js', log })
  await expect(missing.site).rejects.toThrow(/no\/such\/build/)
  await missing.close()
})
