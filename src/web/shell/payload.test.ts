import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { describe, expect, test } from 'vitest'
import { pageOfPayload, payloadResponse, routerRequest } from './payload.ts'

const pageOf = (path: string, init?: RequestInit) => pageOfPayload(new Request(`https://kirari.example${path}`, init))

describe('the payload of a page', () => {
  test.each([
    ['/_payload.json', '/'],
    ['/live-info/abc/_payload.json', '/live-info/abc'],
    ['/login/_payload.json?redirect=%2Fcoins', '/login?redirect=%2Fcoins'],
  ])('at %s belongs to the page %s', (path, page) => {
    expect(pageOf(path)?.url).toBe(`https://kirari.example${page}`)
  })
  test('is requested with the method and headers of the caller', () => {
    const page = pageOf('/_payload.json', { method: 'HEAD', headers: { cookie: 'kirari_session=abc' } })
    expect(page?.method).toBe('HEAD')
    expect(page?.headers.get('cookie')).toBe('kirari_session=abc')
  })
  test.each(['/', '/_payload.json/', '/x_payload.json', '/login'])('does not exist at %s', (path) => {
    expect(pageOf(path)).toBeNull()
  })
  test.each([
    ['/_payload.json', '/_.data'],
    ['/live-info/abc/_payload.json?a=b', '/live-info/abc.data?a=b'],
  ])('at %s is requested from the router as %s by a client that accepts its format', (path, routerPath) => {
    const page = pageOf(path, { headers: { accept: 'text/x-script', cookie: 'a=b' } })
    const request = page && routerRequest(page)
    expect(request?.url).toBe(`https://kirari.example${routerPath}`)
    expect(request?.headers.get('cookie')).toBe('a=b')
    const other = pageOf(path, { headers: { accept: '*/*' } })
    expect(other && routerRequest(other)).toBeNull()
  })
  test('is the loader data as JSON with the status of the page', async () => {
    const loaderData = { root: { isLogin: false }, home: { lives: [] } }
    const response = payloadResponse({ errors: null, loaderData }, 403, new Headers({ vary: 'Cookie' }))
    expect(response.status).toBe(403)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('vary')).toBe('Cookie')
    expect(await response.json()).toEqual(loaderData)
  })
  test('of an error page holds no more than the page shows', async () => {
    const payloadOf = async (error: unknown, status: number) => {
      const response = payloadResponse({ errors: { root: error }, loaderData: { root: 'kept' } }, status, new Headers())
      return response.json()
    }
    const notFound = new ErrorResponse(404, 'Not Found', 'Page Not Found: /x')
    expect(await payloadOf(notFound, 404)).toEqual({ status: 404, message: 'Page Not Found: /x' })
    const fault = { status: 500, message: 'APIエラーが発生しました' }
    expect(await payloadOf(new Error('secret inner words'), 500)).toEqual(fault)
    expect(await payloadOf(new ErrorResponse(500, '', { secret: 1 }), 500)).toEqual(fault)
  })
})
