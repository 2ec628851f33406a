import type { IdentityProviderName } from '#contract/account/limits.ts'

/** The display name of a provider. Firebase is used for Google only. */
export const providerLabel = (provider: IdentityProviderName): 'Apple' | 'Google' =>
  provider === 'apple' ? 'Apple' : 'Google'
