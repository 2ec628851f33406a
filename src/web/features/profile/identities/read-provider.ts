import { data } from 'react-router'
import { identityProviders, type IdentityProviderName } from '#contract/account.ts'

/** The provider that a form names; a form of ours names one. */
export function readProvider(form: FormData): IdentityProviderName {
  const provider = identityProviders.find((known) => known === form.get('provider'))
  if (!provider) throw data('', { status: 400 })
  return provider
}
