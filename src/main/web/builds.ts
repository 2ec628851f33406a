import type { FastifyInstance } from 'fastify'
import { readOnlyFlags } from '#server/http/index.ts'

/** A build of the browser's files, as in `/builds/meta/{id}.json`. */
export interface Build {
  /** Changes with every file that browsers load. */
  readonly id: string
  /** Build time in milliseconds since 1970. */
  readonly timestamp: number
  /** The entry module of all pages. */
  readonly entry: string
  /** The module of each route, by the route's id. */
  readonly routes: Readonly<Record<string, string>>
}

const options = { config: { flags: readOnlyFlags } }

/** Serves the id of the current build, so that pages of an older build reload on their next navigation. */
export function serveBuilds(app: FastifyInstance, build: Build): void {
  const { id, timestamp } = build
  app.get('/builds/latest.json', options, (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ id, timestamp }),
  )
  app.get(`/builds/meta/${id}.json`, options, (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').send(build),
  )
  app.get('/builds/*', options, (_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').send({ status: 404, message: 'Build Not Found' }),
  )
}

/** Responds to requests for files of other builds with plain text, because scripts have no use for an error page. */
export function rejectOldAssets(app: FastifyInstance): void {
  app.get('/assets/*', options, (_request, reply) =>
    reply.code(404).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('404'),
  )
}
