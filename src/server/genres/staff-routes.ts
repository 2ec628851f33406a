import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Genres } from './service.ts'

export function genreStaffRoutes(app: FastifyInstance, genres: Pick<Genres, 'add' | 'change' | 'retire'>): void {
  serve(app, 'POST /v1/staff/genres', apiFlags, ({ actor, body }) => genres.add(actor, body))

  serve(app, 'POST /v1/staff/genres/{id}/changes', apiFlags, ({ actor, params, body }) =>
    genres.change(actor, params.id, body),
  )

  serve(app, 'POST /v1/staff/genres/{id}/retirement', apiFlags, ({ actor, params, body }) =>
    genres.retire(actor, params.id, body.reason),
  )
}
