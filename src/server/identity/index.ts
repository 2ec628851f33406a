/** Sign-in through identity providers, sessions, accounts and granted roles. */
export { ageOn } from './age.ts'
export { identityRoutes } from './routes/index.ts'
export { secretBox } from './secret-box.ts'
export type { AccountDeletionHook } from './service/deletion.ts'
export { createIdentity, type Identity } from './service/index.ts'
export type { IdentityProviders } from './service/deps.ts'
export { countUsers } from './store/account.ts'
export { createStanding, type Standing } from './standing/index.ts'
