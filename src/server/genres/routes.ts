import type { FastifyInstance } from 'fastify'
import { everybodyFlags, serve } from '../http/index.ts'
import type { Genres } from './service.ts'

export function genreRoutes(app: FastifyInstance, genres: Genres): void {
  serve(app, 'GET /v1/genres', everybodyFlags, async () => ({ genres: await genres.list() }))
}
