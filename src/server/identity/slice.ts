import type { SiteAddress } from '../http/index.ts'
import { on } from '../outbox/index.ts'
import { noUserData, type Slice } from '../slice.ts'
import { accountSuspended } from './events.ts'
import { identityRoutes } from './routes/index.ts'
import type { Identity } from './service/index.ts'
import type { UserChanges } from './user-changes.ts'
import { sessionStaffRoutes } from './staff-routes.ts'

export const identitySlice = ({
  identity,
  site,
  userChanges,
}: {
  readonly identity: Identity
  readonly site: SiteAddress
  readonly userChanges: UserChanges
}): Slice => ({
  name: 'identity',
  // It exports and deletes the account itself.
  account: noUserData,
  routes: (app) => identityRoutes(app, identity, site),
  staffRoutes: (app) => sessionStaffRoutes(app, identity.staffSessions),
  jobs: [userChanges],
  stage: 'connections',
  handlers: [
    on(accountSuspended, {
      key: ({ userId }) => `sessions of ${userId}`,
      handle: ({ userId }) => identity.sessions.endAll(userId),
    }),
  ],
})
