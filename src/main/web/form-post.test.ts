import { describe, expect, test } from 'vitest'
import { DomainError } from '#server/errors.ts'
import { redirectFormPost } from './form-post.ts'

const post = (path: string, fields: Record<string, string>, origin: string | null) =>
  new Request(`https://live.example.jp${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: origin === null ? {} : { origin },
  })

describe('the form post of a provider', () => {
  test('is redirected to the same path as a GET with its parameters', async () => {
    const fields = { state: 's', code: 'c&d', id_token: 'not needed', user: '{"name":{}}' }
    const answer = await redirectFormPost(post('/apple/callback', fields, 'https://appleid.apple.com'))
    expect(answer?.status).toBe(303)
    expect(answer?.headers.get('location')).toBe('/apple/callback?state=s&code=c%26d')
    expect(answer?.headers.get('cache-control')).toBe('no-store')
  })

  test('is redirected with an error, and without an Origin header', async () => {
    const answer = await redirectFormPost(
      post('/apple/callback', { state: 's', error: 'user_cancelled_authorize' }, null),
    )
    expect(answer?.headers.get('location')).toBe('/apple/callback?state=s&error=user_cancelled_authorize')
  })

  test.each([
    ['{"state":"s"}', 'application/json'],
    ['state=s', ''],
    ['--b', 'multipart/form-data; boundary=b'],
  ])('that is no form is rejected: %s (%s)', async (body, type) => {
    const url = 'https://live.example.jp/apple/callback'
    const request = new Request(url, { method: 'POST', body, headers: { 'content-type': type } })
    await expect(redirectFormPost(request)).rejects.toThrow(DomainError)
  })

  test.each([
    ['to post from this site', post('/apple/callback', { state: 's', code: 'c' }, 'https://live.example.jp')],
    ['to another path', post('/login', { state: 's' }, 'https://appleid.apple.com')],
    ['that is a GET', new Request('https://live.example.jp/apple/callback?state=s&code=c')],
  ])('ignores a request %s', async (_, request) => {
    expect(await redirectFormPost(request)).toBeNull()
  })

  test('is refused without a form: its body cannot be read', async () => {
    const request = new Request('https://live.example.jp/apple/callback', { method: 'POST', body: 'x' })
    await expect(redirectFormPost(request)).rejects.toThrow(new DomainError('INVALID_REQUEST'))
  })
})
