import { securityEventsCounted } from './metrics/index.ts'
import { subscriberOf } from '#engine-protocol/index.ts'

export type SecurityEventKind =
  | 'authorization-refused'
  | 'limit-reached'
  | 'sign-in-failed'
  | 'stream-key-unknown'
  | 'webhook-refused'

export interface SecurityEvent {
  readonly kind: SecurityEventKind
  /** A code of the contract, or a fixed text: never what a client has sent. */
  readonly reason: string
  /** Of the client; `unknown` if a proxy does not tell it. */
  readonly address: string
  /** The pattern of the route, or the protocol. */
  readonly route: string
}

export interface SecurityEvents {
  record(event: SecurityEvent): void
  /** Logs what has been counted since. */
  close(): void
}

interface SecurityLog {
  warn(fields: object, message: string): void
}

/** Events of one kind and network are merged for this long. */
const intervalMs = 60_000
/** Networks of each kind that have lines of their own within an interval; the events of further ones are merged. */
const maxNetworks = 100
const others = 'others'

interface Merged {
  readonly kind: SecurityEventKind
  readonly network: string
  readonly route: string
  readonly reasons: Record<string, number>
}

const countOf = ({ reasons }: Merged): number => Object.values(reasons).reduce((sum, count) => sum + count, 0)

/**
 * The stream of security events in the log, marked by the field `security`: the first event of a network is logged at
 * once, those that follow within a minute as one line with their number. So a flood makes at most two lines for each of
 * `maxNetworks` networks and kind a minute; the metrics count every event.
 */
export function createSecurityEvents(log: SecurityLog): SecurityEvents {
  /** The events that are not logged yet, by kind and network. */
  const merged = new Map<string, Merged>()
  const networks = new Map<SecurityEventKind, number>()
  let timer: NodeJS.Timeout | undefined

  const write = (event: Merged): void => {
    const { kind, network, route, reasons } = event
    log.warn({ security: kind, network, route, reasons, count: countOf(event) }, 'security event')
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    for (const event of merged.values()) if (countOf(event) > 0) write(event)
    merged.clear()
    networks.clear()
  }

  return {
    record({ kind, reason, address, route }) {
      securityEventsCounted.inc({ kind })
      timer ??= setTimeout(flush, intervalMs).unref()
      const number = networks.get(kind) ?? 0
      const own = `${kind} ${subscriberOf(address)}`
      const network = merged.has(own) || number < maxNetworks ? subscriberOf(address) : others
      const key = `${kind} ${network}`
      const known = merged.get(key)
      if (known) {
        known.reasons[reason] = (known.reasons[reason] ?? 0) + 1
        return
      }
      networks.set(kind, number + 1)
      merged.set(key, { kind, network, route, reasons: {} })
      write({ kind, network, route, reasons: { [reason]: 1 } })
    },
    close: flush,
  }
}
