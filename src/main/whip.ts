/** `/whip` of the site: offers of publishers over WebRTC. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownSecretFlags } from '#server/http/index.ts'

export interface WhipForwarding {
  /** Host of the engine on this machine. */
  readonly host: string
  readonly port: number
  /** Authenticates the forwarded client address. */
  readonly secret: string
}

const TIMEOUT_MS = 15_000
/** Forwarded headers of requests and responses. */
const REQUEST_HEADERS = ['authorization', 'content-type', 'if-match', 'user-agent'] as const
const RESPONSE_HEADERS =
  /^(accept-|access-control-|allow$|cache-control$|content-type$|etag$|link$|location$|retry-after$|www-)/

/** Forwards `/whip` to the media engine on this machine, so that one https URL serves everything. */
export async function forwardWhip(app: FastifyInstance, forwarding: WhipForwarding): Promise<void> {
  // The engine checks the stream key.
  await app.register(async (whip) => {
    whip.removeAllContentTypeParsers()
    whip.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const url of ['/whip', '/whip/*']) {
      whip.all(url, { config: { flags: ownSecretFlags } }, (request, reply) => forward(forwarding, request, reply))
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

/**
 * Redirects WHIP publishers to a media node (RFC 9725 §4.5: clients follow a 307), where their session stays. `nodeUrl`
 * returns the node with the fewest lives.
 */
export function redirectWhip(app: FastifyInstance, nodeUrl: () => string | null): void {
  void app.register(async (whip) => {
    whip.removeAllContentTypeParsers()
    whip.addContentTypeParser('*', (_request, _payload, done) => done(null))
    whip.route({
      method: ['POST', 'OPTIONS'],
      url: '/whip',
      config: { flags: ownSecretFlags },
      handler: async (_request, reply) => {
        const url = nodeUrl()
        if (url === null)
          return reply.code(503).header('Retry-After', '5').send('No media node is connected; try again.\n')
        return reply.code(307).header('Access-Control-Allow-Origin', '*').header('Location', `${url}/whip`).send()
      },
    })
  })
}
