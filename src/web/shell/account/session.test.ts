import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeRedirect, targetAfter } from '../identity/enter-site.ts'
import { isMarkedSignedIn, isMarkedSignedOut, signedInMarker } from './session.ts'

describe('the marker cookie', () => {
  test('expires after seven days', () => {
    expect(signedInMarker(true)).toMatch(/=true; .*Max-Age=604800\b/)
    expect(signedInMarker(false)).toContain('=false; ')
  })
  test("marks a sign-in only with the value 'true'", () => {
    expect(isMarkedSignedIn('a=b; is_login=true')).toBe(true)
    expect(isMarkedSignedIn('is_login=false')).toBe(false)
    expect(isMarkedSignedIn('not_is_login=true')).toBe(false)
    expect(isMarkedSignedIn(null)).toBe(false)
  })
  test("marks a sign-out only with the value 'false'", () => {
    expect(isMarkedSignedOut('a=b; is_login=false')).toBe(true)
    expect(isMarkedSignedOut('is_login=true')).toBe(false)
    expect(isMarkedSignedOut(null)).toBe(false)
  })
})

describe('the redirect target', () => {
  test('keeps a path of our own with its query', () => {
    expect(safeRedirect('/user_live/live_create?from=menu#top')).toBe('/user_live/live_create?from=menu#top')
  })
  test.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'live-info/1',
    '/..//evil.example',
    '/.//evil.example',
  ])('falls back to the first page for %j', (target) => {
    expect(safeRedirect(target)).toBe('/')
  })
  test('stays on the origin for any input', () => {
    fc.assert(
      fc.property(fc.string(), (tail) => {
        const target = safeRedirect(`/${tail}`)
        expect(new URL(target, 'https://kirari.example').origin).toBe('https://kirari.example')
      }),
    )
  })
})

describe('after sign-in', () => {
  test('a user returns to the page they came from', () => {
    expect(targetAfter({ returnTo: '/live-info/1?t=2', created: false })).toBe('/live-info/1?t=2')
    expect(targetAfter({ returnTo: '/live-info/1', created: true })).toBe('/live-info/1')
    expect(targetAfter({ returnTo: '/', created: false })).toBe('/')
  })
  test('a new user who came from the first page goes to their profile', () => {
    expect(targetAfter({ returnTo: '/', created: true })).toBe('/user_profile?welcome=1')
  })
  test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])(
    'no user is sent to %s',
    (returnTo) => {
      expect(targetAfter({ returnTo, created: false })).toBe('/')
    },
  )
})
