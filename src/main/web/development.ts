import type { FastifyInstance } from 'fastify'
import type { SiteBuild } from './platform.ts'

/** Serves the site from source through Vite, with hot reload. */
export async function developmentSite(app: FastifyInstance, root: string): Promise<() => Promise<SiteBuild>> {
  const { createServer } = await import('vite')
  // Vite's hot reload opens a WebSocket server of its own, separate from the site's.
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
