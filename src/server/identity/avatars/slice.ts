import type { Slice } from '../../slice.ts'
import { avatarRoutes } from './routes.ts'
import type { Avatars } from './service.ts'

export const avatarSlice = ({ avatars }: { readonly avatars: Avatars }): Slice => ({
  name: 'identity/avatars',
  account: avatars.account,
  routes: (app) => avatarRoutes(app, avatars),
})
