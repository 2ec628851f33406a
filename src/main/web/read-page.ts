import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import { readPageFacts, type PageFacts } from './page-facts.ts'
import type { Platform, SiteBuild } from './platform.ts'

/** What a visitor whom nobody knows is answered; null facts where that is no page. */
export interface PageAnswer {
  readonly status: number
  readonly facts: PageFacts | null
  /** Where the visitor is sent instead: an address of this site. */
  readonly location: string | null
}

export interface PageAddress {
  readonly origin: string
  readonly path: string
  readonly language: Language
}

export interface PageReaderSetup {
  /** How the API is asked on behalf of a request. */
  readonly api: (request: FastifyRequest) => Pick<Platform, 'apiFetch' | 'apiUrl' | 'apiCredentials'>
  readonly webviewAgent: string
  readonly build: () => Promise<SiteBuild>
}

/** Reads a page of ours in process, on behalf of whoever sent `request`, but as a visitor whom nobody knows. */
export type ReadPage = (request: FastifyRequest, address: PageAddress) => Promise<PageAnswer>

export function createPageReader({ api, webviewAgent, build }: PageReaderSetup): ReadPage {
  return async (request, { origin, path, language }) => {
    const page = new Request(origin + path, { headers: { accept: 'text/html', 'accept-language': language } })
    const { handle } = await build()
    const response = await handle(page, {
      ...api(request),
      // Nobody runs what is read here.
      nonce: 'read-in-process',
      country: request.country,
      webviewAgent,
      log: (fields, message) => request.log.info(fields, message),
    })
    const html = (response.headers.get('content-type') ?? '').startsWith('text/html')
    const text = await response.text()
    return {
      status: response.status,
      facts: html ? readPageFacts(text) : null,
      location: response.headers.get('location'),
    }
  }
}
