/** Hosts the site: built files, and pages rendered by the web room's own bundle. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setContentSecurity, type IdentityOrigins } from './content-security.ts'
import { developmentSite } from './development.ts'
import { takeFormPost } from './form-post.ts'
import { inProcessFetch, type RenderPage } from './platform.ts'
import { asWebRequest } from './request.ts'

export interface SiteSetup {
  /** The project's root folder. */
  readonly root: string
  /** Renders from source with hot reload instead of from the build. */
  readonly development: boolean
  mediaOrigin(host: string): string
  readonly identity: IdentityOrigins
  /** What the user agent of our own app's web views contains. */
  readonly webviewAgent: string
}

/** Hashed file names may be kept for ever. */
const hashedAssets = /\/assets\//

async function builtSite(app: FastifyInstance, root: string): Promise<() => Promise<RenderPage>> {
  await app.register(fastifyStatic, {
    root: join(root, 'build/client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header(
        'Cache-Control',
        hashedAssets.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  const { handle }: { handle: RenderPage } = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
  return async () => handle
}

export async function hostSite(app: FastifyInstance, setup: SiteSetup): Promise<void> {
  const { root, development, mediaOrigin, identity, webviewAgent } = setup
  const renderer = development ? await developmentSite(app, root) : await builtSite(app, root)
  await app.register(async (pages) => {
    // The page handler reads bodies itself, whatever they are.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.all('/*', async (request, reply) => {
      const page = asWebRequest(request, reply)
      const sentOn = await takeFormPost(page)
      if (sentOn) return reply.send(sentOn)
      const nonce = randomBytes(16).toString('base64')
      const render = await renderer()
      const response = await render(page, {
        apiFetch: inProcessFetch(app, request),
        nonce,
        country: request.country,
        webviewAgent,
        log: (fields, message) => request.log.info(fields, message),
      })
      setContentSecurity(reply, { nonce, mediaOrigin: mediaOrigin(request.hostname), identity, development })
      return reply.send(response)
    })
  })
}
