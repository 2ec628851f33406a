import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import { sameText } from '../../http/index.ts'
import { DatabaseUnavailable } from '../../ports/database/port.ts'
import { MediaUnavailable } from '../../ports/media/port.ts'
import type { ExternalIngest } from './external-ingest.ts'
import { readMediaMtx, readNginxRtmp, type HookCall } from './hooks.ts'
import { WrongTries } from './wrong-tries.ts'

export interface IngestHooksSetup {
  readonly ingest: ExternalIngest
  /** What the programs show; null where there are none: then nothing is here. */
  readonly secret: string | null
  readonly clock: Clock
}

const FORM = 'application/x-www-form-urlencoded'

/** Where programs that take streams in our place ask: calls of machines, each answered by its status alone. */
export async function ingestHooks(app: FastifyInstance, { ingest, secret, clock }: IngestHooksSetup): Promise<void> {
  const wrong = new WrongTries(clock)

  /** The status of a caller who may not ask; null for one who may. */
  function refusal(request: FastifyRequest): number | null {
    if (secret === null) return 404
    if (wrong.areTooMany(request.ip)) return 429
    const { secret: shown } = request.query as { readonly secret?: unknown }
    if (sameText(shown, secret)) return null
    wrong.add(request.ip)
    request.log.warn({ address: request.ip, hook: request.routeOptions.url }, 'an ingest hook came with a wrong secret')
    return 403
  }

  async function follow({ asks, encoder }: HookCall, refused: number): Promise<number> {
    if (asks === 'release') {
      await ingest.release(encoder)
      return 200
    }
    try {
      return (await ingest.take(encoder)) ? 200 : refused
    } catch (error) {
      // What is on air goes on while nobody can be asked.
      if (asks === 'keep' && passes(error)) return 200
      throw error
    }
  }

  await app.register(async (hooks) => {
    hooks.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    hooks.addHook('onRequest', async (request, reply) => {
      const status = refusal(request)
      if (status !== null) return end(reply, status)
    })
    // The address of a request holds the secret, so that it is in no log.
    hooks.setErrorHandler(async (error, request, reply) => {
      if (!passes(error)) request.log.error({ err: error, hook: request.routeOptions.url }, 'an ingest hook failed')
      return end(reply, passes(error) ? 503 : statusOf(error))
    })

    hooks.post('/ingest/nginx-rtmp', async ({ body }, reply) => {
      const call = readNginxRtmp(body)
      return end(reply, call === null ? 400 : await follow(call, 403))
    })

    // 401 without a password makes clients show one, where their protocol lets them.
    hooks.post('/ingest/mediamtx', async ({ body }, reply) => {
      const call = readMediaMtx(body)
      if (call === 'relay') return end(reply, 200)
      return end(reply, call === null ? 401 : await follow(call, 401))
    })
  })
}

const passes = (error: unknown): boolean => error instanceof DatabaseUnavailable || error instanceof MediaUnavailable

const end = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send(`${status}\n`)

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
