import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Live, StreamSetting } from '#contract/lives/schemas.ts'
import { networkOf, PlaybackRejections } from '#engine-protocol/index.ts'
import { hourMs } from '#contract/japan-time.ts'
import { calendarFile } from '../calendar.ts'
import type { Page } from '../cursor.ts'
import { DomainError } from '../errors.ts'
import { liveThumbnailMaxBytes } from '#contract/lives/limits.ts'
import {
  apiFlags,
  everybodyFlags,
  imageFlags,
  mostDiffering,
  registerImageUploads,
  serve,
  serveImages,
  subjectFlags,
  siteOrigin,
  uploadedImage,
  type SiteAddress,
} from '../http/index.ts'
import type { Viewer } from '../viewer.ts'
import { grantPlayback } from './playback.ts'
import { requireAccess } from './policy.ts'
import { presentLive, type Audience, type MediaAddresses } from './present.ts'
import type { Lives } from './service/index.ts'
import type { EncoderSetting } from './service/stream-setting.ts'
import type { LiveRow } from './store.ts'

/** A drawing needs a process. */
const drawingFlags = { ...apiFlags, rateLimit: { perMinute: 30 } } as const

interface LiveCall {
  readonly request: FastifyRequest
  readonly viewer: Viewer
}

export async function liveRoutes(
  app: FastifyInstance,
  lives: Lives,
  addresses: MediaAddresses,
  site: SiteAddress,
): Promise<void> {
  const presentFor = (audience: Omit<Audience, 'addresses'>, live: LiveRow) =>
    presentLive(live, lives.status.momentOf(live.id), { addresses, ...audience })

  const presentAs = (access: Live['access'], { request, viewer }: LiveCall, live: LiveRow) =>
    presentFor({ host: request.hostname, userId: viewer?.user.id ?? null, access }, live)

  const present = async (call: LiveCall, live: LiveRow) =>
    presentAs(await lives.accessFor(live, call.viewer), call, live)

  const presentSetting = async (
    call: LiveCall,
    { streamKey, live, ...health }: EncoderSetting,
  ): Promise<StreamSetting> => ({
    server: addresses.rtmp(call.request.hostname),
    streamKey,
    whip: addresses.whip(`${call.request.protocol}://${call.request.host}`),
    live: live && (await present(call, live)),
    ...health,
  })

  // Lists contain only what their viewer may watch.
  const presentList = ({ items, next }: Page<LiveRow>, host: string, userId: number | null) => ({
    lives: items.map((live) => presentFor({ host, userId, access: 'watch' }, live)),
    next,
  })

  serve(
    app,
    'GET /v1/lives',
    everybodyFlags,
    async ({ query: { state, ...scope }, viewer, request }) => {
      const userId = viewer?.user.id ?? null
      return presentList(await lives.list(state, { ...scope, viewerId: userId ?? 0 }), request.hostname, userId)
    },
    async ({ query: { state, ...scope }, host }) => {
      const pageOf = await lives.listsOfUsers(state, scope)
      return (userId) => {
        const page = pageOf(userId)
        // Livers see more of their own lives.
        if (page === null || page.items.some(({ liver }) => liver.id === userId)) return null
        const key = [...page.items.map(({ id }) => id), page.next].join(' ')
        return { key, answer: () => presentList(page, host, null) }
      }
    },
  )

  serve(app, 'GET /v1/follows/livers', apiFlags, async (call) => {
    const { items, next } = await lives.followed(call.viewer, call.query)
    const livers = items.map(({ liver, live }) => ({ liver, live: live && presentAs('watch', call, live) }))
    return { livers, next }
  })

  serve(
    app,
    'GET /v1/lives/{id}',
    everybodyFlags,
    async (call) => present(call, await lives.find(call.params.id)),
    ({ params }) => lives.differingViewers(params.id, mostDiffering + 1),
  )

  serve(app, 'GET /v1/lives/{id}/calendar', apiFlags, async ({ params, request, reply }) => {
    const { id, state, startsAt, title, liver, scheduleVersion } = await lives.find(params.id)
    if (state !== 'scheduled' || startsAt === null) throw new DomainError('WRONG_LIVE_STATE')
    const origin = siteOrigin(site, request)
    const url = `${origin}/live-info/${id}`
    const event = {
      uid: `${id}@${new URL(origin).hostname}`,
      url,
      startsAt,
      // The length of a live is unknown.
      endsAt: new Date(startsAt.getTime() + hourMs),
      now: lives.now(),
      sequence: scheduleVersion,
    }
    return reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="kirari-${id}.ics"`)
      .send(calendarFile({ ...event, title: `${title} - ${liver.nickName}`, description: url }))
  })

  const rejections = new PlaybackRejections(app.log, () => lives.now().getTime())

  serve(app, 'GET /v1/lives/{id}/playback', apiFlags, async (call) => {
    const user = call.viewer && `user ${call.viewer.user.id}`
    try {
      const live = await lives.find(call.params.id)
      const { access, playlistUrl } = await present(call, live)
      return grantPlayback({
        live,
        access,
        playable: playlistUrl !== null,
        viewer: user ?? `visitor ${call.request.ip}`,
        remote: call.query.for === 'remote',
        now: lives.now(),
        sign: addresses.sign,
      })
    } catch (error) {
      if (error instanceof DomainError) {
        rejections.report({ live: call.params.id, reason: error.code, viewer: user ?? networkOf(call.request.ip) })
      }
      throw error
    }
  })

  serve(app, 'POST /v1/lives', apiFlags, async (call) => present(call, await lives.create(call.viewer, call.body)))

  serve(app, 'POST /v1/lives/{id}/schedule', apiFlags, async (call) =>
    present(call, await lives.reschedule(call.viewer, call.params.id, new Date(call.body.startsAt))),
  )

  await registerImageUploads(app, (uploads) =>
    serve(uploads, 'POST /v1/live-thumbnails', imageFlags(liveThumbnailMaxBytes), async ({ viewer, request }) => ({
      url: await lives.thumbnails.upload(viewer, uploadedImage(request)),
    })),
  )

  serveImages(app, '/v1/live-thumbnails', lives.thumbnails.read)

  serve(app, 'POST /v1/lives/{id}/thumbnail', drawingFlags, async (call) =>
    present(call, await lives.thumbnails.choose(call.viewer, call.params.id, call.body.thumbnail)),
  )

  serve(app, 'PUT /v1/lives/{id}/reminder', subjectFlags, async ({ viewer, params }) => {
    const user = viewer
    const live = await lives.find(params.id)
    requireAccess(await lives.accessFor(live, user))
    return lives.reminders.add(user, live)
  })

  serve(app, 'DELETE /v1/lives/{id}/reminder', subjectFlags, async ({ viewer, params }) => {
    const user = viewer
    return lives.reminders.remove(user, await lives.find(params.id))
  })

  serve(app, 'GET /v1/reminders', apiFlags, async ({ viewer }) => ({
    liveIds: await lives.reminders.list(viewer),
  }))

  serve(app, 'POST /v1/lives/{id}/prepare', apiFlags, async (call) =>
    present(call, await lives.prepare(call.viewer, call.params.id)),
  )

  serve(app, 'POST /v1/lives/{id}/cancel', apiFlags, async (call) =>
    present(call, await lives.cancel(call.viewer, call.params.id)),
  )

  serve(app, 'POST /v1/lives/{id}/end', apiFlags, async (call) =>
    present(call, await lives.end(call.viewer, call.params.id)),
  )

  serve(app, 'GET /v1/archives', apiFlags, async (call) => {
    const { items, next } = await lives.archives.list(call.viewer, call.query)
    return { lives: await Promise.all(items.map((live) => present(call, live))), next }
  })

  serve(app, 'POST /v1/lives/{id}/archive/trim', apiFlags, async (call) =>
    present(call, await lives.archives.trim(call.viewer, call.params.id, call.body.range)),
  )

  serve(app, 'POST /v1/lives/{id}/archive/poster', apiFlags, async (call) =>
    present(call, await lives.archives.choosePoster(call.viewer, call.params.id, call.body.atMs)),
  )

  serve(app, 'POST /v1/lives/{id}/archive/publication', apiFlags, async (call) =>
    present(call, await lives.archives.publish(call.viewer, call.params.id, call.body.published)),
  )

  serve(app, 'POST /v1/lives/{id}/archive/visibility', apiFlags, async (call) =>
    present(call, await lives.archives.setVisibility(call.viewer, call.params.id, call.body.visibility)),
  )

  serve(app, 'POST /v1/lives/{id}/archive/deletion', apiFlags, async (call) =>
    present(call, await lives.archives.delete(call.viewer, call.params.id)),
  )

  serve(app, 'GET /v1/stream-setting', apiFlags, async (call) =>
    presentSetting(call, await lives.readSetting(call.viewer)),
  )

  serve(app, 'POST /v1/stream-setting/rotate', apiFlags, async (call) =>
    presentSetting(call, await lives.rotateKey(call.viewer)),
  )
}
