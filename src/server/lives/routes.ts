import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StreamSetting } from '#contract/lives/schemas.ts'
import { DomainError } from '../errors.ts'
import { apiFlags, serve, siteOrigin, type SiteAddress } from '../http/index.ts'
import { signedIn, type Viewer } from '../viewer.ts'
import { calendarFile } from './calendar.ts'
import { grantPlayback } from './playback.ts'
import { presentLive, type MediaAddresses } from './present.ts'
import type { Lives } from './service/index.ts'
import type { EncoderSetting } from './service/stream-setting.ts'
import type { LiveRow } from './store.ts'

interface LiveCall {
  readonly request: FastifyRequest
  readonly viewer: Viewer
}

export function liveRoutes(app: FastifyInstance, lives: Lives, addresses: MediaAddresses, site: SiteAddress): void {
  const present = ({ request, viewer }: LiveCall, live: LiveRow) =>
    presentLive(live, lives.status.momentOf(live.id), {
      addresses,
      host: request.hostname,
      userId: viewer?.user.id ?? null,
    })

  const presentSetting = (call: LiveCall, { streamKey, live, ...health }: EncoderSetting): StreamSetting => ({
    server: addresses.rtmp(call.request.hostname),
    streamKey,
    whip: addresses.whip(`${call.request.protocol}://${call.request.host}`),
    live: live && present(call, live),
    ...health,
  })

  serve(app, 'GET /v1/lives', apiFlags, async (call) => {
    const { state, ...query } = call.query
    const found = await lives.list(state, query)
    return { lives: found.map((live) => present(call, live)) }
  })

  serve(app, 'GET /v1/lives/{id}', apiFlags, async (call) => present(call, await lives.find(call.params.id)))

  serve(app, 'GET /v1/lives/{id}/calendar', apiFlags, async ({ params, request, reply }) => {
    const { id, state, startsAt, title, liver } = await lives.find(params.id)
    if (state !== 'scheduled' || startsAt === null) throw new DomainError('WRONG_LIVE_STATE')
    const origin = siteOrigin(site, request)
    const url = `${origin}/live-info/${id}`
    const event = { uid: `${id}@${new URL(origin).hostname}`, url, startsAt, now: lives.now() }
    return reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="kirari-${id}.ics"`)
      .send(calendarFile({ ...event, title: `${title} - ${liver.nickName}`, description: url }))
  })

  serve(app, 'GET /v1/lives/{id}/playback', apiFlags, async (call) => {
    const live = await lives.find(call.params.id)
    return grantPlayback({
      live,
      playable: present(call, live).playlistUrl !== null,
      viewer: call.viewer === null ? `visitor ${call.request.ip}` : `user ${call.viewer.user.id}`,
      now: lives.now(),
      sign: addresses.sign,
    })
  })

  serve(app, 'POST /v1/lives', apiFlags, async (call) =>
    present(call, await lives.create(signedIn(call.viewer), call.body)),
  )

  serve(app, 'POST /v1/lives/{id}/prepare', apiFlags, async (call) =>
    present(call, await lives.prepare(signedIn(call.viewer), call.params.id)),
  )

  serve(app, 'POST /v1/lives/{id}/cancel', apiFlags, async (call) =>
    present(call, await lives.cancel(signedIn(call.viewer), call.params.id)),
  )

  serve(app, 'POST /v1/lives/{id}/end', apiFlags, async (call) =>
    present(call, await lives.end(signedIn(call.viewer), call.params.id)),
  )

  serve(app, 'GET /v1/archives', apiFlags, async (call) => {
    const found = await lives.archives.list(signedIn(call.viewer), call.query.limit)
    return { lives: found.map((live) => present(call, live)) }
  })

  serve(app, 'POST /v1/lives/{id}/archive/trim', apiFlags, async (call) =>
    present(call, await lives.archives.trim(signedIn(call.viewer), call.params.id, call.body.range)),
  )

  serve(app, 'POST /v1/lives/{id}/archive/poster', apiFlags, async (call) =>
    present(call, await lives.archives.choosePoster(signedIn(call.viewer), call.params.id, call.body.atMs)),
  )

  serve(app, 'POST /v1/lives/{id}/archive/publication', apiFlags, async (call) =>
    present(call, await lives.archives.publish(signedIn(call.viewer), call.params.id, call.body.published)),
  )

  serve(app, 'POST /v1/lives/{id}/archive/deletion', apiFlags, async (call) =>
    present(call, await lives.archives.delete(signedIn(call.viewer), call.params.id)),
  )

  serve(app, 'GET /v1/stream-setting', apiFlags, async (call) =>
    presentSetting(call, await lives.readSetting(signedIn(call.viewer))),
  )

  serve(app, 'POST /v1/stream-setting/rotate', apiFlags, async (call) =>
    presentSetting(call, await lives.rotateKey(signedIn(call.viewer))),
  )
}
