import type { FastifyRequest } from 'fastify'
import type { Language } from '#contract/languages.ts'
import type { PageErrors } from './page-errors.ts'
import { readPageFacts, type PageFacts } from './page-facts.ts'
import type { Platform, SiteBuild } from './platform.ts'

/** The response for a visitor without a session; `facts` is null if it is not a page. */
export interface PageAnswer {
  readonly status: number
  readonly facts: PageFacts | null
  /** Target of a redirect, on this site. */
  readonly location: string | null
}

export interface PageAddress {
  readonly origin: string
  readonly path: string
  readonly language: Language
}

export interface PageReaderDeps {
  /** The API client for a request. */
  readonly api: (request: FastifyRequest) => Pick<Platform, 'callApi' | 'apiUrl' | 'apiCredentials'>
  readonly webviewAgent: string
  readonly build: () => Promise<SiteBuild>
  readonly errors: PageErrors
}

/** Renders a page in process for the client of `request`, but without its session. */
export type ReadPage = (request: FastifyRequest, address: PageAddress) => Promise<PageAnswer>

export function createPageReader({ api, webviewAgent, build, errors }: PageReaderDeps): ReadPage {
  return async (request, { origin, path, language }) => {
    const page = new Request(origin + path, { headers: { accept: 'text/html', 'accept-language': language } })
    const { handle } = await build()
    const response = await handle(page, {
      ...api(request),
      // The scripts of the page are never run.
      nonce: 'read-in-process',
      country: request.country,
      webviewAgent,
      log: (fields, message) => request.log.info(fields, message),
      reportError: (error) => errors.record(error, path),
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
