import type { FastifyInstance } from 'fastify'
import { eventImageMaxBytes } from '#contract/events/limits.ts'
import { calendarFile } from '../calendar.ts'
import { DomainError } from '../errors.ts'
import {
  apiFlags,
  everybodyFlags,
  imageFlags,
  registerImageUploads,
  serve,
  serveImages,
  siteOrigin,
  uploadedImage,
  type SiteAddress,
} from '../http/index.ts'
import type { Events } from './service/index.ts'

const csvFlags = { ...apiFlags, rateLimit: { perMinute: 20 } }

export async function eventRoutes(app: FastifyInstance, events: Events, site: SiteAddress): Promise<void> {
  const { organizer } = events

  serve(app, 'GET /v1/events', everybodyFlags, async ({ query }) => {
    const { items, next } = await events.list(query, query)
    return { events: items, next }
  })

  serve(app, 'GET /v1/events/{id}', everybodyFlags, ({ params }) => events.find(params.id))

  serve(app, 'GET /v1/events/{id}/calendar', apiFlags, async ({ params, query, request, reply }) => {
    const { id, state, title, lead, startsAt, endsAt, version } = await events.find(params.id)
    if (state !== 'entry' && state !== 'running') throw new DomainError('EVENT_STATE')
    const origin = siteOrigin(site, request)
    const url = `${origin}/events/${id}`
    const file = calendarFile({
      uid: `event-${id}@${new URL(origin).hostname}`,
      title: title[query.language],
      description: `${lead[query.language]}\n${url}`,
      url,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      sequence: version,
      now: events.now(),
    })
    return reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="kirari-event-${id}.ics"`)
      .send(file)
  })

  serve(app, 'GET /v1/events/{id}/own', apiFlags, async ({ viewer, params }) => events.own(viewer, params.id))

  serve(app, 'GET /v1/events/{id}/ranks', everybodyFlags, async ({ params }) => ({
    ranks: await events.ranks(params.id),
  }))

  serve(app, 'POST /v1/events/{id}/entry', apiFlags, async ({ viewer, params }) => events.enter(viewer, params.id))

  serve(app, 'DELETE /v1/events/{id}/entry', apiFlags, async ({ viewer, params }) => {
    await events.withdraw(viewer, params.id)
    return {}
  })

  serve(app, 'GET /v1/lives/{id}/event', everybodyFlags, async ({ params }) => ({
    event: await events.ofLive(params.id),
  }))

  serve(app, 'GET /v1/organizer/events', apiFlags, async ({ viewer, query }) => {
    const { items, next } = await organizer.list(viewer, query)
    return { events: items, next }
  })

  serve(app, 'POST /v1/organizer/events', apiFlags, async ({ viewer, body }) => organizer.create(viewer, body.template))

  serve(app, 'GET /v1/organizer/events/{id}', apiFlags, async ({ viewer, params }) => organizer.find(viewer, params.id))

  serve(app, 'POST /v1/organizer/events/{id}/changes', apiFlags, async ({ viewer, params, body }) =>
    organizer.change(viewer, params.id, body),
  )

  serve(app, 'POST /v1/organizer/events/{id}/opening', apiFlags, async ({ viewer, params }) =>
    organizer.open(viewer, params.id),
  )

  serve(app, 'POST /v1/organizer/events/{id}/cancellation', apiFlags, async ({ viewer, params, body }) =>
    organizer.cancel(viewer, params.id, body.reason),
  )

  serve(app, 'POST /v1/organizer/events/{id}/entries/{userId}', apiFlags, async ({ viewer, params, body }) =>
    organizer.decideEntry(viewer, params.id, params.userId, body.approved),
  )

  serve(app, 'POST /v1/organizer/events/{id}/suspects/{userId}', apiFlags, async ({ viewer, params, body }) =>
    organizer.decideSuspect(viewer, params.id, params.userId, body),
  )

  serve(app, 'POST /v1/organizer/events/{id}/confirmation', apiFlags, async ({ viewer, params }) =>
    organizer.confirm(viewer, params.id),
  )

  serve(app, 'POST /v1/organizer/events/{id}/announcements', apiFlags, async ({ viewer, params, body }) =>
    organizer.announce(viewer, params.id, body.text),
  )

  serve(app, 'GET /v1/organizer/events/{id}/results.csv', csvFlags, async ({ viewer, params, query, reply }) => {
    const table = await organizer.csv(viewer, params.id, query.language)
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="event-${params.id}.csv"`)
      .send(table)
  })

  await registerImageUploads(app, (uploads) =>
    serve(
      uploads,
      'POST /v1/organizer/events/{id}/image',
      imageFlags(eventImageMaxBytes),
      async ({ viewer, params, request }) => organizer.setImage(viewer, params.id, uploadedImage(request)),
    ),
  )
  serveImages(app, '/v1/event-images', events.readImage)
}
