import { describe, expect, test } from 'vitest'
import { targetAfter } from './enter-site.ts'

describe('after signing in', () => {
  test('everybody goes back to where they came from', () => {
    expect(targetAfter({ returnTo: '/live-info/1?t=2', created: false })).toBe('/live-info/1?t=2')
    expect(targetAfter({ returnTo: '/live-info/1', created: true })).toBe('/live-info/1')
    expect(targetAfter({ returnTo: '/', created: false })).toBe('/')
  })
  test('who is new and came for nothing else goes to their profile', () => {
    expect(targetAfter({ returnTo: '/', created: true })).toBe('/user_profile?welcome=1')
  })
  test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])(
    'nobody goes to %s',
    (returnTo) => {
      expect(targetAfter({ returnTo, created: false })).toBe('/')
    },
  )
})
