import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { SecurityEventKind, SecurityEvents } from '../security-events.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Records a security event of the client. `reason` is a code or a fixed text. */
    reportSecurity(kind: SecurityEventKind, reason: string): void
  }
}

const failedSignIns: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ACCOUNT_SUSPENDED',
  'IDENTITY_DISABLED',
  'ID_TOKEN_EXPIRED',
  'ID_TOKEN_INVALID',
  'ID_TOKEN_MISSING',
  'SIGN_IN_EXPIRED',
  'SIGN_IN_REFUSED',
  'TENANT_MISMATCH',
])

/** The kind of event that an error of the contract is; null for other errors. */
export function kindOfError(code: ErrorCode): SecurityEventKind | null {
  const { status } = errors[code]
  if (status === 429) return 'limit-reached'
  if (failedSignIns.has(code)) return 'sign-in-failed'
  return status === 401 || status === 403 ? 'authorization-refused' : null
}

/** Lets the checks of requests report what they refuse. */
export function reportSecurity(app: FastifyInstance, security: SecurityEvents): void {
  app.decorateRequest('reportSecurity', function (this: FastifyRequest, kind: SecurityEventKind, reason: string): void {
    security.record({ kind, reason, address: this.ip, route: this.routeOptions.url ?? 'none' })
  })
  app.addHook('onClose', async () => security.close())
}
