import type Provider from 'oidc-provider'
import { openidProvider, type OpenidOptions } from './provider.ts'

export interface GoogleClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUris: string[]
}

export function localGoogle(
  options: Omit<OpenidOptions, 'name' | 'claims' | 'client'>,
  client: GoogleClient,
): Provider {
  return openidProvider({
    ...options,
    name: 'google',
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    client: {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  })
}
