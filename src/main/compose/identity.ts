/** Selects identity providers: those of the operator, else the local one. */
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '#server/clock.ts'
import type { IdentityProviders } from '#server/identity/index.ts'
import { firebaseIdentity } from '#server/ports/identity/firebase/index.ts'
import type { LocalProvider } from '#server/ports/identity/local/index.ts'
import { appleIdentity, appleIssuer, googleIdentity, googleIssuer } from '#server/ports/identity/openid/index.ts'
import type { Config } from '../config.ts'
import { demoAccounts } from '../seed.ts'

export interface LocalProviderDeps {
  readonly config: Config
  readonly log: Logger
  readonly clock: Clock
  /** The data folder; null: in memory. */
  readonly directory: string | null
  /** Origins of the site; a function, because the port is known only when the site listens. */
  site(): readonly string[]
}

/** Opens the local stand-in for Apple and Google; null if it is off. Its code is loaded only if needed. */
export async function openLocalIdentity(deps: LocalProviderDeps): Promise<LocalProvider | null> {
  const { config, log, clock, directory, site } = deps
  if (!config.localIdentity) return null
  const { openLocalProvider } = await import('#server/ports/identity/local/index.ts')
  return openLocalProvider({
    host: config.HOST,
    port: config.IDENTITY_PORT,
    publicUrl: config.IDENTITY_URL ?? null,
    directory: directory && join(directory, 'local-identity'),
    clock,
    people: config.DEMO ? demoAccounts.map(({ subject, nickName }) => localPerson(subject, nickName)) : [],
    site,
    anyName: config.LOCAL_IDENTITY === 'allow',
    onError: (error) => log.error({ err: error }, 'the local identity provider failed'),
  })
}

const localPerson = (account: string, name: string) => ({ account, name, email: `${account}@people.example` })

function appleSettings({ APPLE_CLIENT_ID: clientId, ...config }: Config) {
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = config
  if (!clientId || !teamId || !keyId || !privateKey) return null
  return { issuer: appleIssuer, clientId, teamId, keyId, privateKey }
}

function googleSettings({ GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }: Config) {
  return clientId && clientSecret ? { issuer: googleIssuer, clientId, clientSecret } : null
}

function firebaseSettings(config: Config) {
  const { FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain, FIREBASE_PROJECT_ID: projectId } = config
  if (!apiKey || !authDomain || !projectId) return null
  return { apiKey, authDomain, projectId, emulatorUrl: config.FIREBASE_EMULATOR_URL ?? null }
}

export function identityProviders(config: Config, local: LocalProvider | null, clock: Clock): IdentityProviders {
  const apple = appleSettings(config) ?? local?.apple
  const google = googleSettings(config) ?? local?.google
  const firebase = firebaseSettings(config) ?? local?.firebase
  const tenantId = config.FIREBASE_TENANT_ID ?? null
  const tokenSyncUrl = config.TOKEN_SYNC_URL ?? null
  return {
    apple: apple ? appleIdentity(apple) : null,
    google: google ? googleIdentity(google) : null,
    firebase: firebase ? firebaseIdentity({ ...firebase, tenantId, tokenSyncUrl, now: () => clock.now() }) : null,
    local: local !== null,
  }
}
