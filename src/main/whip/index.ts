/** Leads `/whip` of the site to the media engine, so that browsers and encoders find everything at one https address. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { request as ask, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export interface WhipForwarding {
  /** Where the engine answers, from this machine. */
  readonly host: string
  readonly port: number
  /** By which the engine believes whose offers these are. */
  readonly secret: string
}

const MOST_BYTES = 64 * 1024
const PATIENCE_MS = 15_000
/** What of a request the engine looks at, and what of its answer the publisher does. */
const ASKED = ['authorization', 'content-type', 'if-match', 'user-agent'] as const
const ANSWERED =
  /^(accept-|access-control-|allow$|cache-control$|content-type$|etag$|link$|location$|retry-after$|www-)/

export async function forwardWhip(app: FastifyInstance, forwarding: WhipForwarding): Promise<void> {
  await app.register(async (whip) => {
    whip.removeAllContentTypeParsers()
    whip.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
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
      if (value !== undefined && ANSWERED.test(name)) reply.header(name, value)
    }
    return await reply.send(body)
  } catch (error) {
    request.log.warn({ err: error }, 'the media engine did not answer an offer')
    return reply.code(503).header('Retry-After', '2').type('text/plain; charset=utf-8').send('Try again in a moment.\n')
  }
}

async function exchange(
  { host, port, secret }: WhipForwarding,
  { method, url, headers, body, ip }: FastifyRequest,
): Promise<{ answer: IncomingMessage; body: string }> {
  const asked = Object.fromEntries(
    ASKED.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
  const sent = typeof body === 'string' ? body : ''
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = ask({
      host,
      port,
      method,
      path: url,
      agent: false,
      headers: { ...asked, 'x-kirari-forwarded': `${secret} ${ip}`, 'content-length': Buffer.byteLength(sent) },
    })
    call.setTimeout(PATIENCE_MS, () => call.destroy(new Error('the media engine took too long')))
    call.on('error', reject)
    call.on('response', resolve)
    call.end(sent)
  })
  return { answer, body: await text(answer) }
}
