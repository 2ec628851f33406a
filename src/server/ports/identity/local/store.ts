import { exportPKCS8, exportJWK, generateKeyPair } from 'jose'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const person = z.object({
  /** Subject (`sub`) at every provider. */
  account: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
})
export type Person = z.infer<typeof person>

/** An account of the identity toolkit, created at the first sign-in there. Times are in seconds. */
const toolkitAccount = z.object({
  localId: z.string(),
  createdAt: z.number(),
  lastLoginAt: z.number(),
  disabled: z.boolean(),
  /** Earlier sign-ins are revoked. */
  validSince: z.number(),
})
export type ToolkitAccount = z.infer<typeof toolkitAccount>

const signingKey = z.object({ kid: z.string(), kty: z.literal('RSA') }).catchall(z.string())
export type SigningKey = z.infer<typeof signingKey>

const state = z.object({
  people: z.array(person),
  accounts: z.array(toolkitAccount),
  /** Private RSA keys (RFC 7517) of each provider. */
  keys: z.object({ apple: signingKey, google: signingKey, toolkit: signingKey }),
  /** Private key of the site's client at Apple (PKCS #8), and the public key that verifies its secrets. */
  appleClientKey: z.string(),
  appleClientPublicKey: z.record(z.string(), z.unknown()),
  googleClientSecret: z.string(),
  cookieSecret: z.string(),
})
export type LocalState = z.infer<typeof state>

async function newSigningKey(kid: string): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return signingKey.parse({ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' })
}

async function newState(): Promise<LocalState> {
  const client = await generateKeyPair('ES256', { extractable: true })
  const secret = () => randomBytes(24).toString('base64url')
  return {
    people: [],
    accounts: [],
    keys: {
      apple: await newSigningKey(`apple-${secret().slice(0, 8)}`),
      google: await newSigningKey(`google-${secret().slice(0, 8)}`),
      toolkit: await newSigningKey(`toolkit-${secret().slice(0, 8)}`),
    },
    appleClientKey: await exportPKCS8(client.privateKey),
    appleClientPublicKey: { ...(await exportJWK(client.publicKey)) },
    googleClientSecret: secret(),
    cookieSecret: secret(),
  }
}

export interface LocalStore {
  readonly state: LocalState
  /** Persists changes of `state`. */
  save(): void
}

/** Reads the state of an earlier run from `directory`, or creates a new one; null keeps it in memory. */
export async function openStore(directory: string | null): Promise<LocalStore> {
  if (directory === null) return { state: await newState(), save() {} }
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = join(directory, 'state.json')
  const current = existsSync(file) ? state.parse(JSON.parse(readFileSync(file, 'utf8'))) : await newState()
  const save = () => {
    writeFileSync(`${file}.new`, JSON.stringify(current), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  save()
  return { state: current, save }
}
