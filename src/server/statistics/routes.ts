import type { FastifyInstance, FastifyReply } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { StatisticsService } from './service.ts'

const one = '/v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}'

/** A download reads as much as a page, and is rarely needed. */
const csvFlags = { ...apiFlags, rateLimit: { perMinute: 20 } }

const sendCsv = (reply: FastifyReply, name: string, table: string): FastifyReply =>
  reply.type('text/csv; charset=utf-8').header('Content-Disposition', `attachment; filename="${name}.csv"`).send(table)

export function statisticsRoutes(app: FastifyInstance, statistics: StatisticsService): void {
  serve(app, `POST ${one}/watch-reports`, apiFlags, async ({ viewer, params, body }) => {
    const { invite = null, ...report } = body
    await statistics.report(params, viewer, invite, report)
    return {}
  })

  serve(app, 'GET /v1/channels/{channelId}/statistics', apiFlags, async ({ viewer, params, query }) =>
    statistics.ofChannel(viewer, params.channelId, query.period),
  )

  serve(app, 'GET /v1/channels/{channelId}/statistics.csv', csvFlags, async ({ viewer, params, query, reply }) => {
    const table = await statistics.channelCsv(viewer, params.channelId, query)
    return sendCsv(reply, `channel-${params.channelId}-${query.table}-${query.period}`, table)
  })

  serve(app, `GET ${one}/statistics`, apiFlags, async ({ viewer, params, query }) =>
    statistics.ofEpisode(viewer, params, query.period),
  )

  serve(app, `GET ${one}/statistics.csv`, csvFlags, async ({ viewer, params, query, reply }) => {
    const table = await statistics.episodeCsv(viewer, params, query)
    return sendCsv(reply, `episode-${params.episodeId}-${query.table}-${query.period}`, table)
  })
}
