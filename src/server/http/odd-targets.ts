import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { DomainError } from '../errors.ts'
import { isCanonicalTarget } from './request-target.ts'
import { smallBody, type RouteFlags } from './route-flags.ts'

/** Where requests are routed whose target is not canonical. */
const oddTarget = '/odd-request-target'

/** They are refused with or without credentials, and count as calls. */
const flags: RouteFlags = {
  basicAuthorization: 'none',
  rateLimit: 'calls',
  bodyLimit: smallBody,
  crossOriginWrites: true,
}

/** The target that all routes, hooks and pages read: no other form of it reaches them. */
export const routedTarget = ({ url = '' }: Pick<IncomingMessage, 'url'>): string =>
  isCanonicalTarget(url) ? url : oddTarget

/** Answers requests whose target is not canonical with 400. */
export function rejectOddTargets(app: FastifyInstance): void {
  app.all(oddTarget, { config: { flags }, schema: { hide: true } }, async () => {
    throw new DomainError('INVALID_REQUEST')
  })
}
