import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { equalsSecret } from '../../equals-secret.ts'
import { ownSecretFlags } from '../../http/index.ts'
import { DatabaseUnavailable } from '../../ports/database/port.ts'
import { MediaUnavailable } from '../../ports/media/port.ts'
import type { ExternalIngest } from './external-ingest.ts'
import { readMediaMtx, readNginxRtmp, type HookCall } from './hooks.ts'
import { FailedAttempts } from './failed-attempts.ts'

export interface IngestHooksDeps {
  readonly ingest: ExternalIngest
  /** Shared secret of the programs; null turns the hooks off. */
  readonly secret: string | null
  readonly clock: Clock
}

const FORM = 'application/x-www-form-urlencoded'

/** Serves the hooks of external ingest programs; the status code is the whole answer. */
export async function ingestHooks(app: FastifyInstance, { ingest, secret, clock }: IngestHooksDeps): Promise<void> {
  const failed = new FailedAttempts(clock)

  /** Status for a rejected caller; null for an accepted one. */
  function rejectionStatus(request: FastifyRequest): number | null {
    if (secret === null) return 404
    if (failed.isBlocked(request.ip)) {
      request.reportSecurity('limit-reached', 'the secret was invalid too often')
      return 429
    }
    const { secret: sentSecret } = request.query as { readonly secret?: unknown }
    if (equalsSecret(sentSecret, secret)) return null
    failed.record(request.ip)
    request.reportSecurity('webhook-refused', 'the secret is invalid')
    return 403
  }

  async function handle({ action, encoder }: HookCall, rejected: number): Promise<number> {
    if (action === 'release') {
      await ingest.release(encoder)
      return 200
    }
    try {
      return (await ingest.authorize(encoder)) ? 200 : rejected
    } catch (error) {
      // An accepted encoder stays on air while the database or the engine is unavailable.
      if (action === 'reauthorize' && isUnavailable(error)) return 200
      throw error
    }
  }

  await app.register(async (hooks) => {
    hooks.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    hooks.addHook('onRequest', async (request, reply) => {
      const status = rejectionStatus(request)
      if (status !== null) return end(reply, status)
    })
    // The request URL is not logged, because it contains the secret.
    hooks.setErrorHandler(async (error, request, reply) => {
      if (!isUnavailable(error))
        request.log.error({ err: error, hook: request.routeOptions.url }, 'an ingest hook call failed')
      return end(reply, isUnavailable(error) ? 503 : statusOf(error))
    })

    hooks.post('/ingest/nginx-rtmp', { config: { flags: ownSecretFlags } }, async ({ body }, reply) => {
      const call = readNginxRtmp(body)
      return end(reply, call === null ? 400 : await handle(call, 403))
    })

    // MediaMTX makes clients send credentials after a 401, where their protocol supports it.
    hooks.post('/ingest/mediamtx', { config: { flags: ownSecretFlags } }, async ({ body }, reply) => {
      const call = readMediaMtx(body)
      if (call === 'relay') return end(reply, 200)
      return end(reply, call === null ? 401 : await handle(call, 401))
    })
  })
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || error instanceof MediaUnavailable

const end = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send(`${status}\n`)

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
