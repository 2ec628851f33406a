/** Forwards `/whip` of the site to the media engine, so that one https URL serves everything. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export interface WhipForwarding {
  /** Host of the engine on this machine. */
  readonly host: string
  readonly port: number
  /** Authenticates the forwarded client address. */
  readonly secret: string
}

const MAX_BYTES = 64 * 1024
const TIMEOUT_MS = 15_000
/** Forwarded headers of requests and responses. */
const REQUEST_HEADERS = ['authorization', 'content-type', 'if-match', 'user-agent'] as const
const RESPONSE_HEADERS =
  /^(accept-|access-control-|allow$|cache-control$|content-type$|etag$|link$|location$|retry-after$|www-)/

export async function forwardWhip(app: FastifyInstance, forwarding: WhipForwarding): Promise<void> {
  await app.register(async (whip) => {
    whip.removeAllContentTypeParsers()
    whip.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    for (const url of ['/whip', '/whip/*']) {
      whip.all(url, (request, reply) => forward(forwarding, request, reply))
    }
  })
}

async function forward(
  forwarding: WhipForwarding,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const { answer, body } = await exchange(forwarding, request)
    reply.code(answer.statusCode ?? 502)
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && RESPONSE_HEADERS.test(name)) reply.header(name, value)
    }
    return await reply.send(body)
  } catch (error) {
    request.log.warn({ err: error }, 'could not forward a WHIP request to the media engine')
    return reply
      .code(503)
      .header('Retry-After', '2')
      .type('text/plain; charset=utf-8')
      .send('The media engine is unavailable; try again.\n')
  }
}

async function exchange(
  { host, port, secret }: WhipForwarding,
  { method, url, headers, body, ip }: FastifyRequest,
): Promise<{ answer: IncomingMessage; body: string }> {
  const forwarded = Object.fromEntries(
    REQUEST_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
  const payload = typeof body === 'string' ? body : ''
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = httpRequest({
      host,
      port,
      method,
      path: url,
      agent: false,
      headers: { ...forwarded, 'x-kirari-forwarded': `${secret} ${ip}`, 'content-length': Buffer.byteLength(payload) },
    })
    call.setTimeout(TIMEOUT_MS, () => call.destroy(new Error('the media engine did not respond in time')))
    call.on('error', reject)
    call.on('response', resolve)
    call.end(payload)
  })
  return { answer, body: await text(answer) }
}
