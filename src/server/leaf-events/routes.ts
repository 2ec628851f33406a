import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { channelImageMaxBytes } from '#contract/channels/limits.ts'
import { apiFlags, imageFlags, registerImageUploads, serve, subjectFlags, uploadedImage } from '../http/index.ts'
import type { LeafEvents } from './service/index.ts'

/** Files of ballots for one address in a minute. */
const filesPerMinute = 20

export async function leafEventRoutes(app: FastifyInstance, leafEvents: LeafEvents): Promise<void> {
  const { organizing } = leafEvents

  serve(app, 'GET /v1/leaf-events', apiFlags, async ({ query }) => {
    const { items, next } = await leafEvents.list(query)
    return { events: items, next }
  })

  serve(app, 'GET /v1/leaf-events/{eventId}', apiFlags, ({ viewer, params }) => leafEvents.find(viewer, params.eventId))

  serve(app, 'GET /v1/leaf-events/{eventId}/allowance', apiFlags, async ({ viewer, params }) =>
    leafEvents.allowance(viewer, params.eventId),
  )

  serve(
    app,
    'POST /v1/leaf-events/{eventId}/rounds/{roundId}/ballots',
    subjectFlags,
    async ({ viewer, params, body }) => leafEvents.vote(viewer, params, body),
  )

  serve(
    app,
    'GET /v1/leaf-events/{eventId}/rounds/{roundId}/ballots',
    { ...apiFlags, rateLimit: { perMinute: filesPerMinute } },
    async ({ params, reply }) => {
      const lines = await leafEvents.ballotFile(params)
      const name = `leaf-event-${params.eventId}-${params.roundId}.jsonl`
      return reply
        .type('application/jsonl; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .send(Readable.from(lines))
    },
  )

  serve(app, 'GET /v1/channels/{channelId}/casts/{castId}/votes', apiFlags, ({ params }) =>
    leafEvents.votesOfCast(params.channelId, params.castId),
  )

  serve(app, 'GET /v1/channels/{channelId}/leaf-events', apiFlags, async ({ viewer, params, query }) => {
    const { items, next } = await leafEvents.listOfChannel(viewer, params.channelId, query)
    return { events: items, next }
  })

  serve(app, 'GET /v1/channels/{channelId}/leaf-choices', apiFlags, async ({ viewer, params }) =>
    organizing.choices(viewer, params.channelId),
  )

  serve(app, 'POST /v1/channels/{channelId}/leaf-events', apiFlags, async ({ viewer, params, body }) => ({
    id: await organizing.add(viewer, params.channelId, body),
  }))

  serve(app, 'PATCH /v1/leaf-events/{eventId}', apiFlags, async ({ viewer, params, body }) => {
    await organizing.change(viewer, params.eventId, body)
    return {}
  })

  serve(app, 'DELETE /v1/leaf-events/{eventId}', apiFlags, async ({ viewer, params }) => {
    await organizing.remove(viewer, params.eventId)
    return {}
  })

  serve(app, 'GET /v1/leaf-events/{eventId}/refunds', apiFlags, async ({ viewer, params }) => ({
    refunds: await organizing.refunds(viewer, params.eventId),
  }))

  serve(app, 'POST /v1/leaf-events/{eventId}/rounds', apiFlags, async ({ viewer, params, body }) => ({
    id: await organizing.addRound(viewer, params.eventId, body),
  }))

  serve(app, 'PUT /v1/leaf-events/{eventId}/rounds/{roundId}', apiFlags, async ({ viewer, params, body }) => {
    await organizing.replaceRound(viewer, params, body)
    return {}
  })

  serve(app, 'DELETE /v1/leaf-events/{eventId}/rounds/{roundId}', apiFlags, async ({ viewer, params }) => {
    await organizing.removeRound(viewer, params)
    return {}
  })

  serve(app, 'POST /v1/leaf-events/{eventId}/rounds/{roundId}/close', apiFlags, async ({ viewer, params }) => {
    await organizing.close(viewer, params)
    return leafEvents.round(params)
  })

  serve(app, 'POST /v1/leaf-events/{eventId}/rounds/{roundId}/override', apiFlags, async ({ viewer, params, body }) => {
    await organizing.override(viewer, params, body)
    return leafEvents.round(params)
  })

  await registerImageUploads(app, (uploads) =>
    serve(
      uploads,
      'POST /v1/leaf-events/{eventId}/rounds/{roundId}/options/{optionId}/image',
      imageFlags(channelImageMaxBytes),
      async ({ viewer, params, request }) => ({
        url: await organizing.setImage(viewer, params, uploadedImage(request)),
      }),
    ),
  )
}
