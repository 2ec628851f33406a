/** Settings of identity providers and live licences. */
import { z } from 'zod'
import { port, url, word } from './values.ts'

const pem = z
  .string()
  .transform((value) => value.replaceAll('\\n', '\n').trim())
  .refine(
    (value) => /^-----BEGIN PRIVATE KEY-----[\s\S]+-----END PRIVATE KEY-----$/.test(value),
    'must be the text of the .p8 file from Apple, with lines separated by \\n',
  )

export const identityVariables = {
  LOCAL_IDENTITY: z
    .enum(['auto', 'on', 'allow', 'off'], 'must be auto, on, allow or off')
    .default('auto')
    .describe(
      'Local stand-in for Apple and Google, without passwords: auto turns it on only with a loopback HOST and without PUBLIC_URL, TRUST_PROXY or providers of your own; on prevents the start if others could reach the site; allow permits others; off turns it off.',
    ),
  IDENTITY_PORT: port.default(3002).describe('Port of the local identity provider.'),
  IDENTITY_URL: url
    .optional()
    .describe('Public URL of the local identity provider if it is not localhost with IDENTITY_PORT.'),
  APPLE_CLIENT_ID: word('jp.example.live').optional().describe('Sign in with Apple: the Services ID.'),
  APPLE_TEAM_ID: word('A1B2C3D4E5').optional().describe('Sign in with Apple: the team ID.'),
  APPLE_KEY_ID: word('F6G7H8I9J0').optional().describe('Sign in with Apple: the key ID.'),
  APPLE_PRIVATE_KEY: pem.optional().describe('Sign in with Apple: the text of the .p8 key file.'),
  GOOGLE_CLIENT_ID: word('123-abc.apps.googleusercontent.com')
    .optional()
    .describe('Sign-in with Google without Firebase: the OAuth client ID.'),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Sign-in with Google without Firebase: the client secret.'),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[^:]+$/, 'must not contain a colon (invalid-api-key); copy it again from the Firebase console')
    .optional()
    .describe('Firebase Authentication: the web API key.'),
  FIREBASE_AUTH_DOMAIN: word('example.firebaseapp.com')
    .optional()
    .describe('Firebase Authentication: the domain of its sign-in pages.'),
  FIREBASE_PROJECT_ID: word('example-12345').optional().describe('Firebase Authentication: the project ID.'),
  FIREBASE_TENANT_ID: word('tenant-abc12')
    .optional()
    .describe('Firebase Authentication: the tenant ID, if the project uses tenants.'),
  FIREBASE_EMULATOR_URL: z
    .string()
    .regex(/^https?:\/\//, 'must start with http:// or https:// (invalid-emulator-scheme)')
    .regex(
      /^https?:\/\/[\w.-]+(:\d+)?\/?$/,
      'must be an origin, such as http://127.0.0.1:9099 (emulator-config-failed)',
    )
    .transform((value) => value.replace(/\/$/, ''))
    .optional()
    .describe('URL of the Firebase Authentication emulator, which replaces the real service.'),
  TOKEN_SYNC_URL: z
    .string()
    .regex(/^\/(?!\/)/, 'must be a path of this site, such as /session-sync')
    .optional()
    .describe('Path of this site to which the Firebase SDK posts ID tokens when they change.'),
  LICENCE_POLICY: z
    .enum(['auto', 'manual'], 'must be auto or manual')
    .optional()
    .describe(
      'Live licences: auto grants every application, manual waits for staff. Default: auto with the local identity provider, else manual.',
    ),
}

const identitySettings = z.object(identityVariables)
export type IdentitySettings = z.infer<typeof identitySettings>

type Name = keyof IdentitySettings

/** Settings that must be set together. */
const groups: readonly (readonly Name[])[] = [
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'],
]

export const hasOwnProvider = (settings: IdentitySettings): boolean =>
  groups.some((names) => names.every((name) => settings[name] !== undefined))

/** One line for each group that is set partially. */
export function incompleteGroups(settings: IdentitySettings): string[] {
  return groups.flatMap((names) => {
    const missing = names.filter((name) => settings[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) return []
    return [
      `${missing.join(', ')}: missing, because ${names.find((name) => !missing.includes(name))} is set; set all of ${names.join(', ')} or none.`,
    ]
  })
}
