import { describe, expect, test } from 'vitest'
import { isMarkedSignedIn, isMarkedSignedOut, signedInMarker } from './signed-in-marker.ts'

describe('the marker cookie', () => {
  test('lasts seven days', () => {
    expect(signedInMarker(true)).toMatch(/=true; .*Max-Age=604800\b/)
    expect(signedInMarker(false)).toContain('=false; ')
  })
  test("counts only when it says 'true'", () => {
    expect(isMarkedSignedIn('a=b; is_login=true')).toBe(true)
    expect(isMarkedSignedIn('is_login=false')).toBe(false)
    expect(isMarkedSignedIn('not_is_login=true')).toBe(false)
    expect(isMarkedSignedIn(null)).toBe(false)
  })
  test("tells of a sign-out only when it says 'false'", () => {
    expect(isMarkedSignedOut('a=b; is_login=false')).toBe(true)
    expect(isMarkedSignedOut('is_login=true')).toBe(false)
    expect(isMarkedSignedOut(null)).toBe(false)
  })
})
