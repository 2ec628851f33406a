import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const site = 'https://live.example.jp'
const read = (target: string | undefined) => returnPath(target, site, '/apple/callback')

describe('the page that a sign-in ends at', () => {
  test.each([
    [undefined, '/'],
    ['/', '/'],
    ['/user_profile?tab=1#top', '/user_profile?tab=1#top'],
    [`${site}/live-info/abc`, '/live-info/abc'],
    [`${site}/apple/callback`, '/'],
    [`${site}/apple/callback?redirect=%2Fcoins%3Fa%3D1`, '/coins?a=1'],
    ['/apple/callback?redirect=/apple/callback?redirect=/x', '/'],
  ])('of %s is %s', (target, path) => {
    expect(read(target)).toBe(path)
  })

  test.each([
    'https://evil.example',
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    'https:/\\evil.example',
    `${site}@evil.example/`,
    `${site}.evil.example/`,
    `${site}:8443/`,
    'http://live.example.jp/',
    `${site}//evil.example`,
    'javascript:alert(1)',
    'data:text/html,x',
    '/\n/evil.example',
    '/apple/callback?redirect=https://evil.example',
    '/apple/callback?redirect=//evil.example',
  ])('is never %s', (target) => {
    expect(() => read(target)).toThrow('REDIRECT_NOT_ALLOWED')
  })

  test('is on this site, whatever is asked for', () => {
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
      site,
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
        expect(new URL(path, site).origin).toBe(site)
        expect(path).toMatch(/^\/(?![/\\])/)
      }),
      { numRuns: 3000 },
    )
  })
})
