/** Who somebody is: accounts, sign-in, sessions and granted roles. */
export { identityRoutes } from './routes.ts'
export { createIdentity, type Identity } from './service.ts'
export { countUsers } from './store.ts'
