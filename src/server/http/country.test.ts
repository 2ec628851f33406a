import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { decorateCountry, type CountryOptions } from './country.ts'
import { rendererHeader, rendererToken } from './renderer.ts'

const app = { close: async () => {} }
afterEach(() => app.close())

async function countryOf(options: CountryOptions, headers: Record<string, string>): Promise<string> {
  const server = Fastify()
  app.close = () => server.close()
  decorateCountry(server, options)
  server.get('/', async (request) => request.country)
  return (await server.inject({ url: '/', headers })).body
}

const withoutCdn = { countryHeader: null, proxies: 0 }
const behindCdn = { countryHeader: 'cf-ipcountry', proxies: 1 }

describe('the country of a viewer', () => {
  test('defaults to Japan', async () => {
    expect(await countryOf(withoutCdn, {})).toBe('JP')
  })

  test('comes from our own rendering', async () => {
    const headers = { 'override-viewer-country': 'KR', [rendererHeader]: rendererToken }
    expect(await countryOf(withoutCdn, headers)).toBe('KR')
    expect(await countryOf(behindCdn, headers)).toBe('KR')
  })

  test.each([{}, { [rendererHeader]: 'guessed' }])('ignores claims of other clients (%o)', async (more) => {
    expect(await countryOf(withoutCdn, { 'override-viewer-country': 'US', ...more })).toBe('JP')
    expect(await countryOf(behindCdn, { 'override-viewer-country': 'US', ...more })).toBe('JP')
  })

  test('comes from the CDN header rather than from a client', async () => {
    expect(await countryOf(behindCdn, { 'override-viewer-country': 'US', 'cf-ipcountry': 'KR' })).toBe('KR')
  })

  test('ignores the CDN header without a trusted proxy', async () => {
    expect(await countryOf({ ...behindCdn, proxies: 0 }, { 'cf-ipcountry': 'KR' })).toBe('JP')
  })

  test.each(['XX', 'T1', 'kr', 'KOR', '', "'--"])('is Japan for the header value %o', async (value) => {
    expect(await countryOf(behindCdn, { 'cf-ipcountry': value })).toBe('JP')
  })
})
