import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EngineLog } from '../../engine.ts'
import { closedDocument } from '../../http/index.ts'
import { withoutSignature } from '../../playback/index.ts'
import { RefusedOffer } from '../sdp/description.ts'

/** Any origin may publish and watch: a token and no cookie identifies the user. */
const COMMON = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'location, etag, link, accept-patch, retry-after, accept-post',
  ...closedDocument,
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed || response.headersSent) return
  const length = body === undefined ? undefined : Buffer.byteLength(body)
  response.writeHead(status, {
    ...COMMON,
    'cache-control': 'no-store',
    ...(status === 204 ? {} : { 'content-length': length ?? 0 }),
    ...headers,
  })
  response.end(body)
}

/** A rejection with a text for the log of an encoder. */
export const rejection = (status: number, text: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  body: `${text}\n`,
})

/** `realm` describes the required bearer token. */
export const unauthorized = (text: string, realm: string): Answer =>
  rejection(401, text, { 'www-authenticate': `Bearer realm="${realm}"` })

export const preflight = (methods: string, headers: Record<string, string>): Answer => ({
  status: 204,
  headers: {
    allow: methods,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': 'authorization, content-type, if-match',
    'access-control-max-age': '86400',
    ...headers,
  },
})

/** After a rejection the rest of the request body is not read. */
const closing = (answer: Answer): Answer =>
  answer.status < 400 ? answer : { ...answer, headers: { connection: 'close', ...answer.headers } }

/** Sends the response of a request, or the reason why its offer was rejected. */
export function sendOutcome(
  { request, response, log }: { request: IncomingMessage; response: ServerResponse; log: EngineLog },
  outcome: Promise<Answer>,
): void {
  outcome.then(
    (answer) => send(response, closing(answer)),
    (err: unknown) => {
      if (err instanceof RefusedOffer) {
        send(response, closing(rejection(err.status, err.message)))
        return
      }
      // A peer that disconnects during its offer is no error.
      if (!request.destroyed || response.writable)
        log.error({ err, url: withoutSignature(request.url) }, 'an offer could not be answered')
      send(response, closing(rejection(500, 'The offer could not be answered.')))
    },
  )
}
