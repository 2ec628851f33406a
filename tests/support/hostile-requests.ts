/** Requests that no browser sends: odd methods, targets, headers, framing and bodies, as bytes on a connection. */
import fc from 'fast-check'
import { hostileBodies, type HostileBody } from './hostile-bodies.ts'
import { hostileHeaders, type HeaderFacts } from './hostile-headers.ts'
import { hostileRoutes, type RouteFacts } from './hostile-routes.ts'
import type { RawMessage } from './raw-exchange.ts'

export interface HostileRequest {
  readonly method: string
  readonly target: string
  readonly version: string
  /** Lines; each character is a byte. */
  readonly headers: readonly string[]
  readonly body: HostileBody
}

export type RequestFacts = HeaderFacts & RouteFacts

const methods = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'QUERY',
  'BREW',
  'get',
)

const versions = fc.oneof(
  { weight: 30, arbitrary: fc.constant('HTTP/1.1') },
  { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 ', '') },
)

export function hostileRequests(facts: RequestFacts): fc.Arbitrary<HostileRequest> {
  return hostileRoutes(facts).chain(({ method: own, target, schema }) =>
    fc.record({
      method: fc.oneof({ weight: 4, arbitrary: fc.constant(own) }, { weight: 1, arbitrary: methods }),
      target: fc.constant(target),
      version: versions,
      headers: hostileHeaders(facts),
      body: hostileBodies(schema),
    }),
  )
}

/** Methods that the parser of Node.js does not know, and versions: it closes their connection. */
const isReadable = ({ method, version }: HostileRequest): boolean =>
  method !== 'CONNECT' && ['HTTP/1.1', 'HTTP/1.0'].includes(version)

export function messageOf(request: HostileRequest): RawMessage {
  const { method, target, version, headers, body } = request
  const head = [`${method} ${target} ${version}`, ...headers, ...body.headers].join('\r\n')
  return {
    bytes: Buffer.concat([
      Buffer.from(`${head}\r\n\r\n`, 'latin1'),
      Buffer.from(body.text.repeat(body.times), 'latin1'),
    ]),
    method,
    complete: body.complete && isReadable(request),
  }
}
