import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { StreamSetting } from '#contract/lives.ts'
import { serve, signedIn } from '../http/index.ts'
import { presentLive, type MediaAddresses } from './present.ts'
import type { Lives } from './service/index.ts'
import type { EncoderSetting } from './service/stream-setting.ts'
import type { LiveRow } from './store.ts'

export function liveRoutes(app: FastifyInstance, lives: Lives, addresses: MediaAddresses): void {
  const present = (request: FastifyRequest, live: LiveRow) =>
    presentLive(live, lives.rooms.viewers(live.id), addresses, request.hostname)

  const presentSetting = (request: FastifyRequest, { streamKey, live, ...fared }: EncoderSetting): StreamSetting => ({
    server: addresses.rtmp(request.hostname),
    streamKey,
    live: live && present(request, live),
    ...fared,
  })

  serve(app, 'GET /v1/lives', async ({ query, request }) => {
    const found = await lives.list(query.state, query.limit)
    return { lives: found.map((live) => present(request, live)) }
  })

  serve(app, 'GET /v1/lives/{id}', async ({ params, request }) => present(request, await lives.find(params.id)))

  serve(app, 'POST /v1/lives', async ({ viewer, body, request }) =>
    present(request, await lives.create(signedIn(viewer), body)),
  )

  serve(app, 'POST /v1/lives/{id}/prepare', async ({ viewer, params, request }) =>
    present(request, await lives.prepare(signedIn(viewer), params.id)),
  )

  serve(app, 'POST /v1/lives/{id}/cancel', async ({ viewer, params, request }) =>
    present(request, await lives.cancel(signedIn(viewer), params.id)),
  )

  serve(app, 'POST /v1/lives/{id}/end', async ({ viewer, params, request }) =>
    present(request, await lives.end(signedIn(viewer), params.id)),
  )

  serve(app, 'GET /v1/stream-setting', async ({ viewer, request }) =>
    presentSetting(request, await lives.readSetting(signedIn(viewer))),
  )

  serve(app, 'POST /v1/stream-setting/rotate', async ({ viewer, request }) =>
    presentSetting(request, await lives.rotateKey(signedIn(viewer))),
  )
}
