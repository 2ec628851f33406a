import { describe, expect, test } from 'vitest'
import { takeFormPost } from './form-post.ts'

const post = (path: string, fields: Record<string, string>, origin: string | null) =>
  new Request(`https://live.example.jp${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: origin === null ? {} : { origin },
  })

describe('the form post of a provider', () => {
  test('is sent on to the same address as a GET with what it carries', async () => {
    const fields = { state: 's', code: 'c&d', id_token: 'not needed', user: '{"name":{}}' }
    const answer = await takeFormPost(post('/apple/callback', fields, 'https://appleid.apple.com'))
    expect(answer?.status).toBe(303)
    expect(answer?.headers.get('location')).toBe('/apple/callback?state=s&code=c%26d')
    expect(answer?.headers.get('cache-control')).toBe('no-store')
  })

  test('carries a refusal too, and counts without an origin', async () => {
    const answer = await takeFormPost(post('/apple/callback', { state: 's', error: 'user_cancelled_authorize' }, null))
    expect(answer?.headers.get('location')).toBe('/apple/callback?state=s&error=user_cancelled_authorize')
  })

  test.each([
    ['of our own page', post('/apple/callback', { state: 's', code: 'c' }, 'https://live.example.jp')],
    ['of another page', post('/login', { state: 's' }, 'https://appleid.apple.com')],
    ['that is none', new Request('https://live.example.jp/apple/callback?state=s&code=c')],
  ])('leaves a request alone %s', async (_, request) => {
    expect(await takeFormPost(request)).toBeNull()
  })
})
