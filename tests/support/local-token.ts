import type { SignInOptions } from '#contract/sign-in/schemas.ts'

/** Claims for the local provider; ignored for accounts that it already has. */
export interface LocalClaims {
  readonly sub: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** An ID token from the local provider of a running site, as the SDK in a browser would get it. */
export async function localIdToken(site: string, claims: LocalClaims): Promise<string> {
  const options = await fetch(`${site}/v1/sign-in/options`)
  const { firebase } = (await options.json()) as SignInOptions
  if (!firebase?.emulatorUrl) throw new Error('the site has no local provider')
  const postBody = new URLSearchParams({ id_token: JSON.stringify(claims), providerId: 'google.com' })
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithIdp'
  const response = await fetch(`${firebase.emulatorUrl}/${path}?key=${firebase.apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ postBody: postBody.toString(), requestUri: site, returnSecureToken: true }),
  })
  const { idToken } = (await response.json()) as { idToken?: string }
  if (idToken === undefined) throw new Error(`no token for ${claims.sub}`)
  return idToken
}
