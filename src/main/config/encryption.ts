/** Production encrypts its connections to other machines. */
import { isLoopback, isPublicAddress } from '../networks.ts'
import { flag } from './values.ts'

export const encryptionVariables = {
  TRUSTED_NETWORK: flag
    .default(false)
    .describe(
      'Production: whether only machines of the operator are on the network between the nodes, PostgreSQL, Redis and the bucket, so that their private addresses need no TLS: 1 or 0.',
    ),
}

interface Connections {
  readonly TRUSTED_NETWORK: boolean
  readonly DATABASE_URL?: string | undefined
  readonly REDIS_URL?: string | undefined
  readonly S3_ENDPOINT?: string | undefined
  readonly WEB_URL?: string | undefined
  readonly NODE_URL?: string | undefined
}

interface Connection {
  /** Of a URL, or of a Unix socket. */
  readonly host: string
  readonly isEncrypted: boolean
}

/** The other modes of TLS do not check the certificate in every version of the driver, or at all. */
const checkedMode = 'verify-full'

function ofDatabase({ hostname, searchParams }: URL): Connection {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return { host, isEncrypted: searchParams.get('sslmode') === checkedMode }
}

const by =
  (scheme: string) =>
  ({ hostname, protocol }: URL): Connection => ({ host: hostname, isEncrypted: protocol === scheme })

const https = { read: by('https:'), hint: 'use https://' }
const connections = [
  { name: 'DATABASE_URL', read: ofDatabase, hint: `add ?sslmode=${checkedMode}` },
  { name: 'REDIS_URL', read: by('rediss:'), hint: 'use rediss://' },
  { name: 'S3_ENDPOINT', ...https },
  { name: 'WEB_URL', ...https },
  { name: 'NODE_URL', ...https },
] as const

const isOfThisMachine = (host: string): boolean => host === '' || host.startsWith('/') || isLoopback(host)

/** The connections to other machines that are not encrypted. */
export function encryptionErrors(set: Connections): string[] {
  return connections.flatMap(({ name, read, hint }) => {
    const url = set[name]
    if (url === undefined) return []
    const { host: written, isEncrypted } = read(new URL(url))
    const host = written.replaceAll(/[[\]]/g, '')
    if (isEncrypted || isOfThisMachine(host)) return []
    if (isPublicAddress(host)) return [`${name}: its address is public, and production requires TLS there; ${hint}.`]
    if (set.TRUSTED_NETWORK) return []
    return [
      `${name}: production requires TLS to other machines; ${hint}, or set TRUSTED_NETWORK=1 if only your own machines are on that network.`,
    ]
  })
}
