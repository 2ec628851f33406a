/** Sign-in through identity providers, sessions, accounts and granted roles. */
export { ageOn } from './age.ts'
export { secretBox } from './secrets.ts'
export { createIdentity, type Identity } from './service/index.ts'
export type { IdentityProviders } from './service/deps.ts'
export { countUsers } from './store/account.ts'
export { createAccountStatus, type AccountStatus } from './account-status/index.ts'
export { identitySlice } from './slice.ts'
