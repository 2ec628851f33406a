/** Hosts the site: built files, and pages rendered by the web room's own bundle. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setContentSecurity } from './content-security.ts'
import { developmentSite } from './development.ts'
import { inProcessFetch, type RenderPage } from './platform.ts'
import { asWebRequest } from './request.ts'

export interface SiteSetup {
  /** The project's root folder. */
  readonly root: string
  /** Renders from source with hot reload instead of from the build. */
  readonly development: boolean
  mediaOrigin(host: string): string
}

/** Hashed file names may be kept for ever. */
const hashedAssets = /\/assets\//

async function builtSite(app: FastifyInstance, root: string): Promise<() => Promise<RenderPage>> {
  await app.register(fastifyStatic, {
    root: join(root, 'build/client'),
    wildcard: false,
    index: false,
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

export async function hostSite(app: FastifyInstance, { root, development, mediaOrigin }: SiteSetup): Promise<void> {
  const renderer = development ? await developmentSite(app, root) : await builtSite(app, root)
  await app.register(async (pages) => {
    // The page handler reads bodies itself, whatever they are.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.all('/*', async (request, reply) => {
      const nonce = randomBytes(16).toString('base64')
      const render = await renderer()
      const apiFetch = inProcessFetch(app, request.headers, request.ip)
      const response = await render(asWebRequest(request, reply), { apiFetch, nonce })
      setContentSecurity(reply, nonce, mediaOrigin(request.hostname), development)
      return reply.send(response)
    })
  })
}
