import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countryCode } from '#contract/account.ts'
import { isOurRenderer } from './renderer.ts'

/** Where nothing better is known. */
const defaultCountry = 'JP'

const overrideHeader = 'override-viewer-country'

export interface CountrySetup {
  /** The header by which a CDN tells the viewer's country, such as `cf-ipcountry`; null without a CDN. */
  readonly countryHeader: string | null
  /** Proxies in front that are configured, and so believed. */
  readonly proxies: number
}

/**
 * The viewer's country: what the CDN says, once it has passed a configured proxy, overwrites what a client claims.
 * `Override-Viewer-Country` counts only when our own rendering says it, because anybody could write it.
 */
function countryOf({ headers }: FastifyRequest, { countryHeader, proxies }: CountrySetup): string {
  const said = [
    isOurRenderer(headers) ? headers[overrideHeader] : undefined,
    countryHeader !== null && proxies > 0 ? headers[countryHeader] : undefined,
  ]
  for (const country of said) {
    const code = countryCode.safeParse(country)
    // Two letters that CDNs use for "unknown" and for Tor are no countries.
    if (code.success && code.data !== 'XX' && code.data !== 'T1') return code.data
  }
  return defaultCountry
}

export function knowCountry(app: FastifyInstance, setup: CountrySetup): void {
  app.decorateRequest('country', defaultCountry)
  app.addHook('onRequest', async (request) => {
    request.country = countryOf(request, setup)
  })
}
