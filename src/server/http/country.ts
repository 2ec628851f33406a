import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countryCode } from '#contract/account/schemas.ts'
import { isOwnRenderer } from './renderer.ts'

/** Used when the country is unknown. */
const defaultCountry = 'JP'

const overrideHeader = 'override-viewer-country'

export interface CountryOptions {
  /** The CDN's header with the viewer's country, such as `cf-ipcountry`; null without a CDN. */
  readonly countryHeader: string | null
  /** Trusted proxies in front. */
  readonly proxies: number
}

/**
 * The viewer's country. The CDN's header counts only behind a trusted proxy. `Override-Viewer-Country` counts only from
 * our own rendering and takes precedence, because any client could send it.
 */
function countryOf({ headers }: FastifyRequest, { countryHeader, proxies }: CountryOptions): string {
  const candidates = [
    isOwnRenderer(headers) ? headers[overrideHeader] : undefined,
    countryHeader !== null && proxies > 0 ? headers[countryHeader] : undefined,
  ]
  for (const country of candidates) {
    const code = countryCode.safeParse(country)
    // CDNs send XX for unknown countries and T1 for Tor.
    if (code.success && code.data !== 'XX' && code.data !== 'T1') return code.data
  }
  return defaultCountry
}

export function decorateCountry(app: FastifyInstance, options: CountryOptions): void {
  app.decorateRequest('country', defaultCountry)
  app.addHook('onRequest', async (request) => {
    request.country = countryOf(request, options)
  })
}
