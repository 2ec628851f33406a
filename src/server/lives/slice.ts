import type { Clock } from '../clock.ts'
import type { SiteAddress } from '../http/index.ts'
import { accountSuspended } from '../identity/events.ts'
import { liverSuspended } from '../livers/events.ts'
import { on } from '../outbox/index.ts'
import type { Slice } from '../slice.ts'
import { ingestHooks } from './ingest/routes.ts'
import type { MediaAddresses } from './present.ts'
import { liveRoutes } from './routes.ts'
import { liveStaffRoutes } from './staff-routes.ts'
import type { Lives } from './service/index.ts'

interface LiveSliceDeps {
  readonly lives: Lives
  readonly clock: Clock
  readonly addresses: MediaAddresses
  readonly site: SiteAddress
  /** Authenticates the hooks of external ingests; null turns them off. */
  readonly ingestSecret: string | null
}

export const liveSlice = ({ lives, clock, addresses, site, ingestSecret }: LiveSliceDeps): Slice => ({
  name: 'lives',
  account: lives.account,
  async routes(app) {
    await liveRoutes(app, lives, addresses, site)
    await ingestHooks(app, { ingest: lives.ingest, secret: ingestSecret, clock })
  },
  staffRoutes: (app) => liveStaffRoutes(app, lives),
  handlers: [liverSuspended, accountSuspended].map((suspended) =>
    on(suspended, {
      key: ({ userId }) => `open lives of ${userId}`,
      handle: ({ userId }) => lives.endOf(userId),
    }),
  ),
  jobs: [{ start: () => lives.resume(), close: () => lives.close() }],
})
