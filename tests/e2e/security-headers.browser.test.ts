import { describe, expect, test } from 'vitest'
import { site } from '#tests/support/shared-site.ts'

const resources: [string, string][] = [
  ['a page', '/'],
  ['a call', '/v1/lives'],
  ['a file', '/favicon.svg'],
]

describe.each(resources)('%s', (_what, path) => {
  test('has the security headers', async () => {
    const { headers } = await fetch(site.url + path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toMatch(/^camera=\(self\), microphone=\(self\), display-capture=\(self\)/)
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  })
})

describe('a page', () => {
  test('restricts scripts and framing to its own origin, and has no inline handlers', async () => {
    const response = await fetch(site.url)
    const policy = response.headers.get('content-security-policy') ?? ''
    const directives = new Map(policy.split('; ').map((one) => [one.split(' ')[0], one]))
    expect(directives.get('script-src')).toMatch(/^script-src 'self' 'nonce-[\w+/=]{24}'( https:\S+)*$/)
    expect(directives.get('frame-ancestors')).toBe(`frame-ancestors 'self'`)
    expect(directives.get('object-src')).toBe(`object-src 'none'`)
    expect(directives.get('base-uri')).toBe(`base-uri 'self'`)
    expect(directives.get('form-action')).toBe(`form-action 'self'`)
    const html = await response.text()
    expect(html).not.toMatch(/<[^>]+\son\w+=/)
    expect(html).not.toMatch(/href="javascript:/)
  })
})
