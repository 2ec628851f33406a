import type { FastifyRequest } from 'fastify'

/** A `fetch` that calls a remote API on behalf of the client that requests a page, and forwards its address. */
export function remoteFetch(pageRequest: FastifyRequest): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('user-agent', pageRequest.headers['user-agent'] ?? '')
    headers.set('x-forwarded-for', pageRequest.ip)
    headers.set('x-forwarded-proto', pageRequest.protocol)
    return fetch(input, { ...init, headers })
  }
}
