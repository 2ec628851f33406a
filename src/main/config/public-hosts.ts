/** Settings of the names under which clients use the site. */
import { isIP } from 'node:net'
import { z } from 'zod'

const hostName = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/

export const hostVariables = {
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter((name) => name !== ''),
    )
    .refine((names) => names.every((name) => isIP(name) !== 0 || hostName.test(name)), {
      error: 'must be host names without scheme and port, such as www.live.example.jp,10.0.0.5',
    })
    .describe(
      'Further host names of the site, separated by commas: requests under other names than these, those of PUBLIC_URL and HLS_URL and the addresses of this machine are refused.',
    ),
}

interface HostSettings {
  readonly HOST: string
  readonly ROLES: string
  readonly PUBLIC_URL?: string | undefined
  readonly HLS_URL?: string | undefined
  readonly ALLOWED_HOSTS: readonly string[]
}

/** The addresses that production needs, so that the Host header of a request decides nothing. */
export function hostErrors({ ROLES, PUBLIC_URL, HLS_URL }: HostSettings): string[] {
  const errors: string[] = []
  if (!(PUBLIC_URL ?? '').startsWith('https:')) {
    errors.push('PUBLIC_URL: production requires the https URL of the site, such as https://live.example.jp.')
  }
  // The playlists of media nodes have URLs of their own.
  if (ROLES === 'web,media' && HLS_URL === undefined) {
    errors.push(
      'HLS_URL: production requires the URL of playlists; set it to the PUBLIC_URL if your proxy forwards /hls/ and /whep/ to HLS_PORT.',
    )
  }
  return errors
}

/** Names of the site besides that of PUBLIC_URL. HOST may be a name, which the commands of the operator use. */
export const allowedHosts = ({ HOST, HLS_URL, ALLOWED_HOSTS }: HostSettings): readonly string[] => [
  ...ALLOWED_HOSTS,
  HOST,
  ...(HLS_URL === undefined ? [] : [new URL(HLS_URL).hostname.replaceAll(/[[\]]/g, '')]),
]
