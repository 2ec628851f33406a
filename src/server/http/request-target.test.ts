import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCanonicalTarget } from './request-target.ts'

test.each([
  '/',
  '/terms',
  '/v1/lives?limit=20&cursor=-5_3',
  '/.well-known/security.txt',
  '/channels/5/series/3.data?_routes=a%2Fb',
  '/assets/entry-D_x~9.js',
  '/%E6%A4%9C%E7%B4%A2',
  '/a%20b/%25/100%25',
  '/search?q=%00%2e../%',
  '/search?q=a?b',
  '/a..b/.../x',
  `/${'a'.repeat(8191)}`,
])('%s is canonical', (target) => {
  expect(isCanonicalTarget(target)).toBe(true)
})

test.each([
  ['an encoded unreserved character', '/%761/health'],
  ['an encoded unreserved character at the end', '/v1/healt%68'],
  ['an encoded hyphen', '/live%2Dinfo/x'],
  ['the absolute form', 'http://live.example.jp/v1/health'],
  ['the asterisk form', '*'],
  ['the authority form', 'live.example.jp:443'],
  ['no path', ''],
  ['a parent segment', '/v1/staff/../../terms'],
  ['a parent segment at the end', '/v1/staff/..'],
  ['an encoded parent segment', '/v1/%2e%2E/terms'],
  ['a segment for the same folder', '/v1/./health'],
  ['such a segment at the end', '/v1/.'],
  ['an encoded slash', '/v1%2fhealth'],
  ['an encoded backslash', '/v1%5Chealth'],
  ['a backslash', '/v1\\health'],
  ['two slashes at the start', '//evil.example/x'],
  ['two slashes', '/v1//health'],
  ['an encoded NUL', '/v1/health%00'],
  ['an encoded line end', '/v1/health%0d%0a'],
  ['an incomplete encoding', '/a%'],
  ['an encoding with other digits', '/a%zz'],
  ['no UTF-8', '/%E0%A4%A'],
  ['an overlong encoding of a dot', '/%c0%ae%c0%ae/x'],
  ['an unencoded character', '/検索'],
  ['a fragment', '/terms#top'],
  ['a fragment in the query', '/terms?a#top'],
  ['an unencoded character in the query', '/search?q=検索'],
  ['more than 8 KB', `/${'a'.repeat(8192)}`],
])('a target with %s is not canonical', (_, target) => {
  expect(isCanonicalTarget(target)).toBe(false)
})

test('parsers of URLs leave a canonical target as it is', () => {
  const character = fc.constantFrom(...'/.%\\ab2e5Ccf0?#@:;~-_[]|^*')
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
      const target = `/${text}`
      fc.pre(isCanonicalTarget(target))
      const { host, pathname, href } = new URL(`http://live.example.jp${target}`)
      expect([host, pathname]).toEqual(['live.example.jp', target.split('?')[0]])
      expect(href).toBe(`http://live.example.jp${target}`)
    }),
    { numRuns: 2000 },
  )
})
