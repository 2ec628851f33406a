/** Serves the site: built files, and pages rendered by the server bundle of `src/web`. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { filePolicy, readOnlyFlags, registerWithFlags, siteOrigin } from '#server/http/index.ts'
import type { CardPrinter } from '#server/ports/images/port.ts'
import { rejectOldAssets, serveBuilds } from './builds.ts'
import type { IdentityOrigins } from './content-security.ts'
import { serveDiscovery, type PublicPages } from './discovery/index.ts'
import { PageErrors } from './page-errors.ts'
import { servePages } from './pages.ts'
import { inProcessCalls, type Platform, type SiteBuild } from './platform.ts'
import { createPageReader } from './read-page.ts'
import { bundleOf, importSite, siteOf, type Rendering } from './rendering/index.ts'
import { remoteCalls } from './request.ts'
import { serveShareCards } from './share-cards/index.ts'

export interface SiteOptions {
  /** The project's root folder. */
  readonly root: string
  /** Renders from source with hot reload instead of from the build. */
  readonly development: boolean
  /** Threads that render the pages of the build; null: this thread renders them. */
  readonly rendering: Rendering | null
  /** Origins that players may fetch from. */
  mediaOrigins(host: string): readonly string[]
  /** The URL at which this server reaches a file of the media engine. */
  reachMedia(url: string, host: string): string
  readonly identity: IdentityOrigins
  /** Origins of checkout pages. */
  readonly formOrigins: readonly string[]
  /** URL and basic authorization of the API if it is not on this site. */
  readonly apiUrl: string | undefined
  readonly apiCredentials: string | undefined
  /** Substring of the user agent of the app's web views. */
  readonly webviewAgent: string
  /** Stores the selected language in a cookie for a year. */
  readonly localeCookie: boolean
  /** Whether the reference page of the API is served, and linked. */
  readonly apiReference: boolean
  /** The site's public URL; null: that of each request. */
  readonly publicUrl: string | null
  readonly cards: CardPrinter
  readonly publicPages: readonly PublicPages[]
  /** Reads an image of this site by its path; null where there is none. */
  readonly readImage: (path: string) => Promise<Buffer | null>
}

/** Files with hashed names are cached forever. */
const hashedAssets = /\/assets\//

async function builtSite(
  app: FastifyInstance,
  root: string,
  rendering: Rendering | null,
): Promise<() => Promise<SiteBuild>> {
  await registerWithFlags(app, readOnlyFlags, async (scope) =>
    scope.register(fastifyStatic, {
      root: join(root, 'build/client'),
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply
          .header('Content-Security-Policy', filePolicy)
          .header(
            'Cache-Control',
            hashedAssets.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          )
      },
    }),
  )
  const bundle = bundleOf(root)
  const build = await (rendering === null ? importSite(bundle) : rendering.site)
  serveBuilds(app, { ...build.files, timestamp: Math.round(statSync(bundle).mtimeMs) })
  rejectOldAssets(app)
  return async () => build
}

interface DevelopmentSite {
  readonly build: () => Promise<SiteBuild>
  /** Responds to requests for Vite's files; other requests pass. */
  readonly serveFile: onRequestHookHandler
}

/** The site from source through Vite, with hot reload. */
async function developmentSite(app: FastifyInstance, root: string): Promise<DevelopmentSite> {
  const { createServer } = await import('vite')
  // Vite's hot reload opens a WebSocket server of its own, separate from the site's.
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  app.addHook('onClose', () => vite.close())
  return {
    async build() {
      const { handle, files, sitePaths, webManifest } = await vite.ssrLoadModule('/src/web/server.ts')
      return siteOf({ handle, files, sitePaths, webManifest })
    },
    serveFile: (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()),
  }
}

export async function serveSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  const {
    root,
    development,
    rendering,
    mediaOrigins,
    reachMedia,
    identity,
    formOrigins,
    apiUrl,
    apiCredentials,
    webviewAgent,
    localeCookie,
    apiReference,
    publicUrl,
    cards,
    publicPages,
    readImage,
  } = options
  const source = development ? await developmentSite(app, root) : null
  const build = source?.build ?? (await builtSite(app, root, rendering))
  const publicOrigin = publicUrl === null ? undefined : new URL(publicUrl).origin
  const origin = (request: FastifyRequest): string => siteOrigin({ publicUrl }, request)
  const api = (request: FastifyRequest): Pick<Platform, 'callApi' | 'apiUrl' | 'apiCredentials'> => ({
    callApi: apiUrl === undefined ? inProcessCalls(app, request) : remoteCalls(request),
    apiUrl,
    apiCredentials,
  })
  const errors = new PageErrors(app.log)
  app.addHook('onClose', async () => errors.close())
  const readPage = createPageReader({ api, webviewAgent, build, errors })
  serveShareCards(app, { readPage, printer: cards, readImage, publicUrl, origin, mediaOrigins, reachMedia })
  serveDiscovery(app, { root, build, readPage, publicPages, origin })
  await servePages(app, {
    platform: { publicOrigin, webviewAgent, localeCookie, apiReference },
    api,
    origin,
    build,
    serveFile: source?.serveFile ?? null,
    security: { apiUrl, identity, formOrigins, development },
    mediaOrigins,
    errors,
  })
}
