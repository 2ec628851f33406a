import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { z } from 'zod'
import type { People } from '../people.ts'
import type { LocalStore, Person, ToolkitAccount } from '../store.ts'
import { ToolkitError, type Tokens } from './tokens.ts'

export interface IdpDeps {
  readonly store: LocalStore
  readonly people: People
  readonly tokens: Tokens
  /** The local stand-in for Google, whose ID tokens are accepted. */
  readonly google: { readonly issuer: string; readonly clientId: string }
  now(): number
}

export const idpRequest = z.object({
  requestUri: z.string().optional(),
  postBody: z.string(),
  sessionId: z.string().optional(),
  pendingToken: z.string().nullable().optional(),
  returnSecureToken: z.boolean().optional(),
  returnIdpCredential: z.boolean().optional(),
  tenantId: z.string().optional(),
  /** ID token of the account to link the identity to. */
  idToken: z.string().optional(),
})

/** Unsigned claims, which tools may send instead of a token, because nothing is authenticated here. */
const plainClaims = z.object({
  sub: z.string().min(1).max(128),
  name: z.string().max(60).optional(),
  email: z.email().optional(),
  email_verified: z.boolean().optional(),
})

const isToken = (text: string): boolean => {
  try {
    return decodeProtectedHeader(text).alg !== undefined
  } catch {
    return false
  }
}

/** Signs in with an ID token of a provider (`accounts:signInWithIdp`). */
export function signInWithIdp({ store, people, tokens, google, now }: IdpDeps) {
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null

  async function personOf(credential: string): Promise<Person> {
    if (isToken(credential)) {
      keys ??= createRemoteJWKSet(new URL(`${google.issuer}/jwks`))
      const verified = await jwtVerify(credential, keys, { issuer: google.issuer, audience: google.clientId }).catch(
        () => null,
      )
      const person = people.find(verified?.payload.sub ?? '')
      if (!person) throw new ToolkitError('INVALID_IDP_RESPONSE')
      return person
    }
    let claims: z.infer<typeof plainClaims>
    try {
      claims = plainClaims.parse(JSON.parse(credential))
    } catch {
      throw new ToolkitError('INVALID_IDP_RESPONSE')
    }
    const { sub, name = sub, email = null, email_verified: emailVerified = false } = claims
    return people.find(sub) ?? people.add({ account: sub, name, email, emailVerified })
  }

  function accountOf({ account: localId }: Person): { account: ToolkitAccount; isNewUser: boolean } {
    const existing = store.state.accounts.find((one) => one.localId === localId)
    const account = existing ?? { localId, createdAt: now(), lastLoginAt: now(), disabled: false, validSince: now() }
    if (account.disabled) throw new ToolkitError('USER_DISABLED')
    account.lastLoginAt = now()
    if (!existing) store.state.accounts.push(account)
    store.save()
    return { account, isNewUser: existing === undefined }
  }

  return async (request: z.infer<typeof idpRequest>): Promise<object> => {
    const post = new URLSearchParams(request.postBody)
    if (request.tenantId !== undefined) throw new ToolkitError('TENANT_ID_MISMATCH')
    if (post.get('providerId') !== 'google.com') throw new ToolkitError('OPERATION_NOT_ALLOWED')
    const person = await personOf(post.get('id_token') ?? '')
    if (request.idToken !== undefined) {
      const owner = await tokens.ownerOfIdToken(request.idToken)
      if (owner.account.localId !== person.account) throw new ToolkitError('FEDERATED_USER_ID_ALREADY_LINKED')
    }
    const { account, isNewUser } = accountOf(person)
    return {
      kind: 'identitytoolkit#VerifyAssertionResponse',
      localId: account.localId,
      ...(await tokens.issue({ account, authTime: now() })),
      providerId: 'google.com',
      federatedId: `https://accounts.google.com/${person.account}`,
      displayName: person.name,
      fullName: person.name,
      ...(person.email !== null && { email: person.email, emailVerified: person.emailVerified }),
      isNewUser,
      oauthIdToken: post.get('id_token'),
      rawUserInfo: JSON.stringify({ sub: person.account, name: person.name }),
    }
  }
}
