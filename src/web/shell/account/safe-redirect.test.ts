import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

describe('going back after signing in', () => {
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
  ])('turns %j into the first page', (target) => {
    expect(safeRedirect(target)).toBe('/')
  })
  test('never leaves the origin, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.string(), (tail) => {
        const target = safeRedirect(`/${tail}`)
        expect(new URL(target, 'https://kirari.example').origin).toBe('https://kirari.example')
      }),
    )
  })
})
