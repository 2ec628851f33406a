import type { FastifyRequest } from 'fastify'

/** Reads something at most once for a request; a failed read is not kept. */
export function oncePerRequest<Args extends readonly unknown[], Result>(
  read: (request: FastifyRequest, ...args: Args) => Promise<Result>,
): typeof read {
  const results = new WeakMap<FastifyRequest, Promise<Result>>()
  return (request, ...args) => {
    const known = results.get(request)
    if (known !== undefined) return known
    const result = read(request, ...args)
    results.set(request, result)
    result.catch(() => results.delete(request))
    return result
  }
}
