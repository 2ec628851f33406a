import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dataAddress, installDataAddress, pageOfData } from './page-data.ts'

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

/** The requests that the wrapped `fetch` sends for a request of the page. */
async function sent(input: URL | string, init?: RequestInit): Promise<Request> {
  let request: Request | undefined
  const page = {
    fetch: async (target: RequestInfo | URL, options?: RequestInit) => {
      request = new Request(target instanceof Request ? target : new URL(target, origin), options)
      return new Response()
    },
  }
  installDataAddress(page)
  await page.fetch(input, init)
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
  test('for anything else is not changed', async () => {
    expect((await sent('/v1/lives')).url).toBe(`${origin}/v1/lives`)
    expect((await sent(new URL('/v1/database', origin))).headers.get('accept-language')).toBeNull()
  })
})
