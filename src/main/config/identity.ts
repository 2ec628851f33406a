/** Settings of sign-in: who vouches for people. */
import { z } from 'zod'
import { address, port, word } from './values.ts'

const pem = z
  .string()
  .transform((value) => value.replaceAll('\\n', '\n').trim())
  .refine(
    (value) => /^-----BEGIN PRIVATE KEY-----[\s\S]+-----END PRIVATE KEY-----$/.test(value),
    'must be the text of the .p8 file that Apple gave, its lines parted by \\n',
  )

export const identityVariables = {
  LOCAL_IDENTITY: z
    .enum(['auto', 'on', 'allow', 'off'], 'must be auto, on, allow or off')
    .default('auto')
    .describe(
      'A stand-in for Apple and Google on this machine, without passwords: auto only on a loopback HOST without PUBLIC_URL, TRUST_PROXY and providers of your own; on refuses to start where others could reach it; allow lets others in; off nowhere.',
    ),
  IDENTITY_PORT: port.default(3002).describe('Port of the local identity provider.'),
  IDENTITY_URL: address
    .optional()
    .describe('Public address of the local identity provider, where it is not localhost and IDENTITY_PORT.'),
  APPLE_CLIENT_ID: word('jp.example.live').optional().describe('Sign in with Apple: the Services ID.'),
  APPLE_TEAM_ID: word('A1B2C3D4E5').optional().describe('Sign in with Apple: the team.'),
  APPLE_KEY_ID: word('F6G7H8I9J0').optional().describe('Sign in with Apple: the identifier of the key.'),
  APPLE_PRIVATE_KEY: pem.optional().describe('Sign in with Apple: the text of the .p8 key file.'),
  GOOGLE_CLIENT_ID: word('123-abc.apps.googleusercontent.com')
    .optional()
    .describe('Sign-in with Google without Firebase: the OAuth client.'),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe('Sign-in with Google without Firebase: its secret.'),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[^:]+$/, 'must not contain a colon (invalid-api-key); copy it anew from the Firebase console')
    .optional()
    .describe('Firebase Authentication: the web API key.'),
  FIREBASE_AUTH_DOMAIN: word('example.firebaseapp.com')
    .optional()
    .describe('Firebase Authentication: the domain of its sign-in pages.'),
  FIREBASE_PROJECT_ID: word('example-12345').optional().describe('Firebase Authentication: the project.'),
  FIREBASE_TENANT_ID: word('tenant-abc12')
    .optional()
    .describe('Firebase Authentication: the tenant whose people may sign in, where the project has tenants.'),
  FIREBASE_EMULATOR_URL: z
    .string()
    .regex(/^https?:\/\//, 'must start with http:// or https:// (invalid-emulator-scheme)')
    .regex(
      /^https?:\/\/[\w.-]+(:\d+)?\/?$/,
      'must be an origin, such as http://127.0.0.1:9099 (emulator-config-failed)',
    )
    .transform((value) => value.replace(/\/$/, ''))
    .optional()
    .describe('Emulator of Firebase Authentication that signs its tokens, instead of the real service.'),
  TOKEN_SYNC_URL: z
    .string()
    .regex(/^\/(?!\/)/, 'must be a path of this site, such as /session-sync')
    .optional()
    .describe('Path of this site to which the Firebase SDK copies ID tokens as they change.'),
  LICENCE_POLICY: z
    .enum(['auto', 'manual'], 'must be auto or manual')
    .optional()
    .describe(
      'Live licences: auto grants every application, manual waits for staff. Without it auto beside the local identity provider, else manual.',
    ),
}

const identitySettings = z.object(identityVariables)
export type IdentitySettings = z.infer<typeof identitySettings>

type Name = keyof IdentitySettings

/** Settings that mean something together only. */
const groups: readonly (readonly Name[])[] = [
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN', 'FIREBASE_PROJECT_ID'],
]

export const hasOwnProvider = (settings: IdentitySettings): boolean =>
  groups.some((names) => names.every((name) => settings[name] !== undefined))

/** One line for each group that is set in part. */
export function incompleteGroups(settings: IdentitySettings): string[] {
  return groups.flatMap((names) => {
    const missing = names.filter((name) => settings[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) return []
    return [
      `${missing.join(', ')}: not set, though ${names.find((name) => !missing.includes(name))} is; set all of ${names.join(', ')} or none.`,
    ]
  })
}
