import type { SignInOptions } from '#contract/sign-in.ts'

/** An ID token of a demo account, from the local provider of a running site, as the SDK in a browser would get it. */
export async function localIdToken(site: string, account: string): Promise<string> {
  const options = await fetch(`${site}/v1/sign-in/options`)
  const { firebase } = (await options.json()) as SignInOptions
  if (!firebase?.emulatorUrl) throw new Error('this site has no local provider')
  const postBody = new URLSearchParams({ id_token: JSON.stringify({ sub: account }), providerId: 'google.com' })
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithIdp'
  const response = await fetch(`${firebase.emulatorUrl}/${path}?key=${firebase.apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ postBody: postBody.toString(), requestUri: site, returnSecureToken: true }),
  })
  const { idToken } = (await response.json()) as { idToken?: string }
  if (idToken === undefined) throw new Error(`no token for ${account}`)
  return idToken
}
