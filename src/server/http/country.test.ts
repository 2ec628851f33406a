import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { knowCountry, type CountrySetup } from './country.ts'
import { rendererHeader, rendererToken } from './renderer.ts'

const app = { close: async () => {} }
afterEach(() => app.close())

async function countryOf(setup: CountrySetup, headers: Record<string, string>): Promise<string> {
  const site = Fastify()
  app.close = () => site.close()
  knowCountry(site, setup)
  site.get('/', async (request) => request.country)
  return (await site.inject({ url: '/', headers })).body
}

const alone = { countryHeader: null, proxies: 0 }
const behindCdn = { countryHeader: 'cf-ipcountry', proxies: 1 }

describe('the country of a viewer', () => {
  test('is Japan until something is known', async () => {
    expect(await countryOf(alone, {})).toBe('JP')
  })

  test('is what our own rendering says', async () => {
    const headers = { 'override-viewer-country': 'KR', [rendererHeader]: rendererToken }
    expect(await countryOf(alone, headers)).toBe('KR')
    expect(await countryOf(behindCdn, headers)).toBe('KR')
  })

  test.each([{}, { [rendererHeader]: 'guessed' }])('is not what anybody claims (%o)', async (more) => {
    expect(await countryOf(alone, { 'override-viewer-country': 'US', ...more })).toBe('JP')
    expect(await countryOf(behindCdn, { 'override-viewer-country': 'US', ...more })).toBe('JP')
  })

  test('is overwritten by the header of the CDN', async () => {
    expect(await countryOf(behindCdn, { 'override-viewer-country': 'US', 'cf-ipcountry': 'KR' })).toBe('KR')
  })

  test('is not taken from that header without a proxy in front', async () => {
    expect(await countryOf({ ...behindCdn, proxies: 0 }, { 'cf-ipcountry': 'KR' })).toBe('JP')
  })

  test.each(['XX', 'T1', 'kr', 'KOR', '', "'--"])('is Japan where the header says %o', async (said) => {
    expect(await countryOf(behindCdn, { 'cf-ipcountry': said })).toBe('JP')
  })
})
