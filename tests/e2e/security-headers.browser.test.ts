import { describe, expect, test } from 'vitest'
import { desktop, visit } from '#tests/support/browser.ts'
import { missingHeaders } from '#tests/support/response-policy.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'
import { site } from '#tests/support/shared-site.ts'

const browser = sharedBrowser()

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

describe('every kind of response has a content security policy with base and frames', () => {
  test.each([
    ['GET', '/', 200],
    ['GET', '/nothing', 404],
    ['GET', '/coins', 302],
    ['GET', '/embed/channels/none', 404],
    ['GET', '/_payload.json', 200],
    ['POST', '/login', 400],
    ['PUT', '/login', 405],
    ['POST', '/apple/callback', 400],
    ['GET', '/v1/lives', 200],
    ['GET', '/v1/account/profile', 401],
    ['POST', '/v1/logout', 403],
    ['GET', '/health', 200],
    ['GET', '/livez', 200],
    ['GET', '/docs/', 200],
    ['GET', '/openapi.json', 200],
    ['GET', '/favicon.svg', 200],
    ['GET', '/assets/old.js', 404],
    ['GET', '/builds/latest.json', 200],
    ['GET', '/builds/meta/old.json', 404],
    ['GET', '/manifest.webmanifest', 200],
    ['GET', '/robots.txt', 200],
    ['GET', '/sitemap.xml', 200],
    ['GET', '/oembed', 404],
    ['GET', '/share-card/ja/nothing.png', 404],
    ['POST', '/payment-events', 400],
    ['POST', '/ingest/mediamtx', 404],
    ['POST', '/whip', 401],
    ['OPTIONS', '/', 405],
  ])('%s %s', async (method, path, status) => {
    const response = await fetch(site.url + path, { method, redirect: 'manual' })
    expect([response.status, missingHeaders(response.headers)]).toEqual([status, []])
  })
})

test('the reference page of the API works under its policy', async () => {
  const { page, errors } = await visit(browser, site.url, desktop)
  await page.goto('/docs/')
  // The title is part of the description, which the page fetches.
  await page.getByRole('heading', { name: 'Kirari API' }).waitFor()
  expect(errors).toEqual([])
})

describe('a page', () => {
  test('restricts scripts and framing to its own origin, and has no inline handlers', async () => {
    const response = await fetch(site.url)
    const policy = response.headers.get('content-security-policy') ?? ''
    const directives = new Map(policy.split('; ').map((one) => [one.split(' ')[0], one]))
    expect(directives.get('script-src')).toMatch(/^script-src 'self' 'nonce-[\w+/=]{24}'( https:\S+)*$/)
    expect(directives.get('frame-ancestors')).toBe(`frame-ancestors 'self'`)
    expect(directives.get('object-src')).toBe(`object-src 'none'`)
    expect(directives.get('base-uri')).toBe(`base-uri 'none'`)
    expect(directives.get('form-action')).toBe(`form-action 'self'`)
    const html = await response.text()
    expect(html).not.toMatch(/<[^>]+\son\w+=/)
    expect(html).not.toMatch(/href="javascript:/)
  })
})
