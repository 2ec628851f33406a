import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const origin = 'https://live.example.jp'
const read = (target: string | undefined) => returnPath(target, origin, '/apple/callback')

describe('the return path of a sign-in', () => {
  test.each([
    [undefined, '/'],
    ['/', '/'],
    ['/user_profile?tab=1#top', '/user_profile?tab=1#top'],
    [`${origin}/live-info/abc`, '/live-info/abc'],
    [`${origin}/apple/callback`, '/'],
    [`${origin}/apple/callback?redirect=%2Fcoins%3Fa%3D1`, '/coins?a=1'],
    ['/apple/callback?redirect=/apple/callback?redirect=/x', '/'],
  ])('for %s is %s', (target, path) => {
    expect(read(target)).toBe(path)
  })

  test.each([
    'https://evil.example',
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    'https:/\\evil.example',
    `${origin}@evil.example/`,
    `${origin}.evil.example/`,
    `${origin}:8443/`,
    'http://live.example.jp/',
    `${origin}//evil.example`,
    'javascript:alert(1)',
    'data:text/html,x',
    '/\n/evil.example',
    '/apple/callback?redirect=https://evil.example',
    '/apple/callback?redirect=//evil.example',
  ])('rejects %s', (target) => {
    expect(() => read(target)).toThrow('REDIRECT_NOT_ALLOWED')
  })

  test('is always on this site (property)', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '.',
      'https',
      'evil',
      origin,
      '\t',
      '%2f',
      '//',
      'redirect=',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        let path = '/'
        try {
          path = read(parts.join(''))
        } catch {
          return
        }
        expect(new URL(path, origin).origin).toBe(origin)
        expect(path).toMatch(/^\/(?![/\\])/)
      }),
      { numRuns: 3000 },
    )
  })
})
