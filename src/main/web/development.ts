import type { FastifyInstance } from 'fastify'
import type { SiteBuild } from './platform.ts'

/** Serves the site from source through Vite: a change of a screen shows at once. */
export async function developmentSite(app: FastifyInstance, root: string): Promise<() => Promise<SiteBuild>> {
  const { createServer } = await import('vite')
  // Hot reload has a socket and a port of its own, because ours are for lives.
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' })
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/v\d+\//.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.addHook('onClose', () => vite.close())
  return async () => {
    const { handle, files, sitePaths, webManifest } = await vite.ssrLoadModule('/src/web/server.ts')
    return { handle, files, sitePaths, webManifest }
  }
}
