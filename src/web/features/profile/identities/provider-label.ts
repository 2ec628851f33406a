import type { IdentityProviderName } from '#contract/account.ts'

/** What people call a provider; Firebase stands for Google, which is what we reach through it. */
export const providerLabel = (provider: IdentityProviderName): 'Apple' | 'Google' =>
  provider === 'apple' ? 'Apple' : 'Google'
