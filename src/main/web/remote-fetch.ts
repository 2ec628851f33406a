import type { FastifyRequest } from 'fastify'

/** A `fetch` that asks an API elsewhere on behalf of the visitor who asks for a page, and says who that is. */
export function remoteFetch(visitor: FastifyRequest): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('user-agent', visitor.headers['user-agent'] ?? '')
    headers.set('x-forwarded-for', visitor.ip)
    headers.set('x-forwarded-proto', visitor.protocol)
    return fetch(input, { ...init, headers })
  }
}
