import type { SiteAddress } from '../http/index.ts'
import { noUserData, type Slice } from '../slice.ts'
import { identityRoutes } from './routes/index.ts'
import type { Identity } from './service/index.ts'

export const identitySlice = (identity: Identity, site: SiteAddress): Slice => ({
  name: 'identity',
  // It exports and deletes the account itself.
  account: noUserData,
  routes: (app) => identityRoutes(app, identity, site),
})
