import { UNSAFE_ErrorResponseImpl as ErrorAnswer } from 'react-router'
import { describe, expect, test } from 'vitest'
import { payloadAnswer } from './payload-answer.ts'
import { pageOfPayload } from './payload-request.ts'

const ask = (path: string, init?: RequestInit) => pageOfPayload(new Request(`https://kirari.example${path}`, init))

describe('the data of a page', () => {
  test.each([
    ['/_payload.json', '/'],
    ['/live-info/abc/_payload.json', '/live-info/abc'],
    ['/login/_payload.json?redirect=%2Fcoins', '/login?redirect=%2Fcoins'],
  ])('at %s is that of %s', (path, page) => {
    expect(ask(path)?.url).toBe(`https://kirari.example${page}`)
  })
  test('is asked for as whoever asks', () => {
    const page = ask('/_payload.json', { method: 'HEAD', headers: { cookie: 'kirari_session=abc' } })
    expect(page?.method).toBe('HEAD')
    expect(page?.headers.get('cookie')).toBe('kirari_session=abc')
  })
  test.each(['/', '/_payload.json/', '/x_payload.json', '/login'])('is not at %s', (path) => {
    expect(ask(path)).toBeNull()
  })
  test('is the loader data as JSON, with the status of the page', async () => {
    const loaderData = { root: { isLogin: false }, home: { lives: [] } }
    const answer = payloadAnswer({ errors: null, loaderData }, 403, new Headers({ vary: 'Cookie' }))
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('vary')).toBe('Cookie')
    expect(await answer.json()).toEqual(loaderData)
  })
  test('of a page of an error is what that page tells, and no more', async () => {
    const told = async (error: unknown, status: number) => {
      const answer = payloadAnswer({ errors: { root: error }, loaderData: { root: 'kept' } }, status, new Headers())
      return answer.json()
    }
    const notFound = new ErrorAnswer(404, 'Not Found', 'Page Not Found: /x')
    expect(await told(notFound, 404)).toEqual({ status: 404, message: 'Page Not Found: /x' })
    const fault = { status: 500, message: 'APIエラーが発生しました' }
    expect(await told(new Error('secret inner words'), 500)).toEqual(fault)
    expect(await told(new ErrorAnswer(500, '', { secret: 1 }), 500)).toEqual(fault)
  })
})
