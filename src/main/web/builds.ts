import type { FastifyInstance } from 'fastify'

/** A build of the browser's files, as `/builds/meta/{id}.json` tells it. */
export interface Build {
  /** Changes with every change of a file that browsers load. */
  readonly id: string
  /** When it was built, in milliseconds since 1970. */
  readonly timestamp: number
  /** The module with which every page starts. */
  readonly entry: string
  /** The module of each route, by the route's id. */
  readonly routes: Readonly<Record<string, string>>
}

/** Tells pages which build is served now, so that one of an older build loads anew with its next navigation. */
export function serveBuilds(app: FastifyInstance, build: Build): void {
  const { id, timestamp } = build
  app.get('/builds/latest.json', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ id, timestamp }))
  app.get(`/builds/meta/${id}.json`, (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').send(build),
  )
  app.get('/builds/*', (_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').send({ status: 404, message: 'Build Not Found' }),
  )
}

/** Answers for files of other builds: plainly, for a script has no use for a page that says so. */
export function refuseOldAssets(app: FastifyInstance): void {
  app.get('/assets/*', (_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('404'),
  )
}
