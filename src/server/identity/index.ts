/** Who somebody is: sign-in through identity providers, sessions, accounts and granted roles. */
export { ageOn } from './age.ts'
export { identityRoutes } from './routes/index.ts'
export { createSeal } from './seal.ts'
export type { AccountDependent } from './service/dependent.ts'
export { createIdentity, type Identity } from './service/index.ts'
export type { IdentityProviders } from './service/setup.ts'
export { countUsers } from './store/account.ts'
export { createStanding, type Standing } from './standing/index.ts'
