/** HTTP routes of accounts. */
import type { FastifyInstance } from 'fastify'
import type { SiteAddress } from '../../http/index.ts'
import type { Identity } from '../service/index.ts'
import { accountRoutes } from './account.ts'
import { sessionRoutes } from './sessions.ts'
import { signInRoutes } from './sign-in.ts'

export function identityRoutes(app: FastifyInstance, identity: Identity, site: SiteAddress): void {
  signInRoutes(app, identity, site)
  accountRoutes(app, identity, site)
  sessionRoutes(app, identity, site)
}
