import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dataAddress, installDataAddress, pageOfData, prefetchSeconds } from './page-data.ts'

const origin = 'https://kirari.example'

test.each([
  ['/', '/_payload.json'],
  ['/live-info/abc', '/live-info/abc/_payload.json'],
  ['/login?redirect=%2Fcoins', '/login/_payload.json?redirect=%2Fcoins'],
])('the data of %s is at %s', (page, address) => {
  expect(dataAddress(new URL(page, origin))).toBe(address)
})

test('the address of page data leads back to its page', () => {
  const segments = fc.array(
    fc.webSegment().filter((segment) => !/^\.{0,2}$/.test(segment)),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(segments, (path) => {
      const page = new URL(`/${path.map(encodeURIComponent).join('/')}`, origin)
      expect(pageOfData(new URL(dataAddress(page), origin).pathname)).toBe(page.pathname)
    }),
  )
})

/** A page whose wrapped `fetch` records the requests that it sends, and responds as given. */
function openPage(respond = () => new Response()) {
  const requests: Request[] = []
  const page = {
    location: new URL('/liver?a=+', origin),
    fetch: async (target: RequestInfo | URL, options?: RequestInit) => {
      requests.push(new Request(target instanceof Request ? target : new URL(target, origin), options))
      return respond()
    },
  }
  installDataAddress(page)
  return { page, requests }
}

/** The request that the wrapped `fetch` sends for a request of the page. */
async function sent(input: URL | string, init?: RequestInit): Promise<Request> {
  const { page, requests } = openPage()
  await page.fetch(input, init)
  const [request] = requests
  if (!request) throw new Error('No request was sent')
  return request
}

describe('a request of the router', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: { lang: 'ko' } })
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  test.each([
    ['/_.data', '/_payload.json'],
    ['/live-info/1.data?_routes=root', '/live-info/1/_payload.json?_routes=root'],
  ])('for %s asks for %s in the language of the page', async (path, address) => {
    const { url, headers } = await sent(new URL(path, origin), { method: 'GET' })
    expect(url).toBe(origin + address)
    expect([headers.get('accept'), headers.get('accept-language')]).toEqual(['text/x-script', 'ko'])
  })
  test('that posts a form goes to the page itself', async () => {
    const request = await sent(new URL('/coins.data', origin), { method: 'POST', body: new URLSearchParams('a=b') })
    expect([request.url, request.method, await request.text()]).toEqual([`${origin}/coins.data`, 'POST', 'a=b'])
    expect(request.headers.get('accept-language')).toBe('ko')
  })
  test('reuses no prefetched data for the page that is shown', async () => {
    expect((await sent(new URL('/liver.data?a=%20&_routes=root', origin))).cache).toBe('reload')
    expect((await sent(new URL('/liver.data?a=2', origin))).cache).toBe('default')
  })
  test.each([
    [new URL('/studio/1.data', origin), 'POST'],
    ['/v1/lives/1/follow', 'PUT'],
  ])('reuses no data that was prefetched before a write: %s', async (written, method) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { page, requests } = openPage()
    const read = () => page.fetch(new URL('/studio.data', origin), { method: 'GET' })
    await read()
    await page.fetch(written, { method })
    await read()
    vi.advanceTimersByTime(prefetchSeconds * 1000)
    await read()
    vi.useRealTimers()
    expect(requests.map(({ cache }) => cache)).toEqual(['default', 'default', 'reload', 'default'])
  })
  describe.each(['GET', 'POST'])('with %s', (method) => {
    /** The response that the router receives when the site responds with `body`. */
    const request = (body: BodyInit | null, init: ResponseInit = {}) =>
      openPage(() => new Response(body, init)).page.fetch(new URL('/coins.data', origin), { method })

    /** A body whose first line arrives, with which the router continues; then `end` ends it. */
    const bodyWith = (end: (rest: ReadableStreamDefaultController<Uint8Array>) => void) =>
      new ReadableStream<Uint8Array>({
        start: (body) => body.enqueue(new TextEncoder().encode('["data"]\n')),
        pull: end,
      })

    test('resolves with the whole response', async () => {
      const response = await request(
        bodyWith((rest) => rest.close()),
        { status: 201, headers: { 'x-remix-response': 'yes' } },
      )
      expect([response.status, response.headers.get('x-remix-response')]).toEqual([201, 'yes'])
      expect(await response.text()).toBe('["data"]\n')
    })
    test('rejects if the rest of the body is aborted: the router would not handle the error', async () => {
      await expect(request(bodyWith((rest) => rest.error(new Error('aborted'))))).rejects.toThrow('aborted')
    })
    test('resolves with a response without a body', async () => {
      const { status, body } = await request(null, { status: 204 })
      expect([status, body]).toEqual([204, null])
    })
  })
  test('for anything else is not changed', async () => {
    expect((await sent('/v1/lives')).url).toBe(`${origin}/v1/lives`)
    expect((await sent(new URL('/v1/database', origin))).headers.get('accept-language')).toBeNull()
  })
})
