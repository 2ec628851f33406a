import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { embedPrefix } from '#contract/embed.ts'
import { DomainError } from '#server/errors.ts'
import { isRouteList, type RouteFlags } from '#server/http/index.ts'
import { contentSecurity, type ContentSecurity } from './content-security.ts'
import { isOfOtherOrigin, redirectFormPost } from './form-post.ts'
import type { PageErrors } from './page-errors.ts'
import { answerPlainly } from './plain-page.ts'
import type { Platform, SiteBuild } from './platform.ts'
import { asWebRequest } from './request.ts'
import { UserPages } from './user-pages/index.ts'

/** Forms post to pages without scripts; their origin is checked below, because providers post to some pages. */
const pageFlags: RouteFlags = {
  basicAuthorization: 'required',
  rateLimit: 'pages',
  // Text fields only. Form encoding triples the bytes of Japanese text.
  bodyLimit: 256 * 1024,
  crossOriginWrites: true,
  // Their calls of the API do.
  changes: 'nothing',
}

/** A page without cookies for its visitor, and without parts that are still being rendered; or a list of routes. */
const isShareable = ({ status, headers }: Response, url: string): boolean =>
  status === 200 &&
  !headers.has('set-cookie') &&
  (headers.get('content-type') ?? '').startsWith(isRouteList(url) ? 'application/json' : 'text/html')

const headersOf = ({ headers }: Response): Record<string, string> => Object.fromEntries(headers)

/** The methods of pages; the router of the web application fails on others. */
const pageMethods: readonly string[] = ['GET', 'HEAD', 'POST']

export interface PageOptions {
  readonly platform: Pick<Platform, 'publicOrigin' | 'webviewAgent' | 'localeCookie' | 'apiReference'>
  /** The API client for a request. */
  readonly api: (request: FastifyRequest) => Pick<Platform, 'callApi' | 'apiUrl' | 'apiCredentials'>
  /** The site's own origin. */
  readonly origin: (request: FastifyRequest) => string
  readonly build: () => Promise<Pick<SiteBuild, 'handle' | 'sitePaths'>>
  /** Responds to requests for files in development; other requests pass. */
  readonly serveFile: onRequestHookHandler | null
  /** The parts of the content security policy that all pages share. */
  readonly security: Omit<ContentSecurity, 'nonce' | 'mediaOrigins' | 'embeddable'>
  /** Origins that players may fetch from. */
  readonly mediaOrigins: (host: string) => readonly string[]
  readonly errors: PageErrors
}

/** Serves the pages of the web application at all paths that no other route has. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { platform, api, origin, build, serveFile, security, mediaOrigins, errors } = options
  const isForEverybody = async (path: string): Promise<boolean> =>
    (await build()).sitePaths().some((page) => page.path === path && page.forEverybody && !page.guarded)
  const { sharing } = app
  // Only calls in process say whether their responses are the same for all users.
  const userPages = sharing === null || security.apiUrl !== undefined ? null : new UserPages(sharing, isForEverybody)
  await app.register(async (pages) => {
    if (serveFile !== null) pages.addHook('onRequest', serveFile)
    answerPlainly(pages)
    // The page handler parses bodies itself.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    pages.all('/*', { config: { flags: pageFlags } }, async (request, reply) => {
      if (!pageMethods.includes(request.method)) {
        return reply.code(405).header('Allow', pageMethods.join(', ')).type('text/plain; charset=utf-8').send('405')
      }
      const page = asWebRequest(request, reply, origin(request))
      const redirect = await redirectFormPost(page)
      if (redirect) return reply.send(redirect)
      if (isOfOtherOrigin(page)) throw new DomainError('FORBIDDEN_ORIGIN')
      const embeddable = new URL(page.url).pathname.startsWith(`${embedPrefix}/`)
      // It would forbid frames in browsers that do not know `frame-ancestors`; helmet sets it on the raw response.
      if (embeddable) reply.raw.removeHeader('X-Frame-Options')
      const ofApi = api(request)
      const render = async (of: Request, callApi = ofApi.callApi): Promise<Response> => {
        const nonce = randomBytes(16).toString('base64')
        const { handle } = await build()
        const response = await handle(of, {
          ...platform,
          ...ofApi,
          callApi,
          nonce,
          country: request.country,
          log: (fields, message) => request.log.info(fields, message),
          reportError: (error) => errors.record(error, new URL(page.url).pathname),
        })
        const policy = { ...security, nonce, mediaOrigins: mediaOrigins(request.hostname), embeddable }
        response.headers.set('Content-Security-Policy', contentSecurity(policy))
        return response
      }
      const ofUser = (await userPages?.read({ request, page, callApi: ofApi.callApi, render })) ?? null
      if (ofUser !== null) {
        return reply
          .headers(ofUser.headers)
          .header('set-cookie', [...ofUser.setCookies])
          .send(ofUser.bytes)
      }
      // The first request for a page that is not shared gets what was rendered for it.
      const own: Response[] = []
      const shared = await app.readShared(request, async () => {
        // It continues for the others when this client disconnects.
        const response = await render(new Request(page, { signal: null }))
        if (isShareable(response, request.url)) {
          return { headers: headersOf(response), body: await response.text(), differsFor: null }
        }
        own.push(response)
        return null
      })
      if (shared === null) return reply.send(own[0] ?? (await render(page)))
      return reply.headers(shared.headers).send(shared.body)
    })
  })
}
