import { networkInterfaces } from 'node:os'

/** RFC 8445 §5.1.2.1: the preference of host candidates, UDP before TCP (RFC 6544 §4.2), in the announced order. */
const HOST_PREFERENCE = 126
const TCP_HOST_PREFERENCE = 90

export interface Announced {
  readonly addresses: readonly string[]
  readonly port: number
  readonly tcp: boolean
}

/** The `candidate` lines of an ICE lite agent (RFC 8839 §5.1), without `a=`. */
export function candidateLines({ addresses, port, tcp }: Announced): string[] {
  const lines = addresses.flatMap((address, index) => {
    const line = (foundation: number, transport: string, type: number): string => {
      const priority = type * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255
      return `candidate:${foundation} 1 ${transport} ${priority} ${address} ${port} typ host`
    }
    const udp = line(2 * index + 1, 'udp', HOST_PREFERENCE)
    return tcp ? [udp, `${line(2 * index + 2, 'tcp', TCP_HOST_PREFERENCE)} tcptype passive`] : [udp]
  })
  return [...lines, 'end-of-candidates']
}

/** The default addresses to announce for a listener on `host`: for a wildcard, all addresses of this machine. */
export function ownAddresses(host: string): string[] {
  const plain = host.replaceAll(/[[\]]/g, '')
  if (plain === 'localhost') return ['127.0.0.1']
  if (plain !== '0.0.0.0' && plain !== '::') return [plain]
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const usable = all.filter(({ family, internal, scopeid }) => {
    if (internal || (scopeid !== undefined && scopeid !== 0)) return false
    return family === 'IPv4' || plain === '::'
  })
  const addresses = usable.map(({ address }) => address)
  return addresses.length === 0 ? ['127.0.0.1'] : addresses
}
