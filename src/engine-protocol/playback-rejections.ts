interface PlaybackRejection {
  readonly live: string
  /** The error code of the site, or the fault of the signature. */
  readonly reason: string
  /** `user 5`, or the network of a visitor (`networkOf`). */
  readonly viewer: string
}

interface RejectionLog {
  info(fields: object, message: string): void
}

const windowMs = 60_000
const linesPerWindow = 60

const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^(?:::ffff:)?((?:${byte}\\.){3})${byte}$`, 'i')
const ipv6Group = /^[0-9a-f]{1,4}$/i

const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'))

/**
 * The network of an address: the first 24 bits of IPv4 and the first 48 of IPv6, which identify no single viewer.
 * `unknown` for any other text, because clients may write the header that the address comes from.
 */
export function networkOf(address: string): string {
  const [, firstBytes] = ipv4.exec(address) ?? []
  if (firstBytes !== undefined) return `${firstBytes}0/24`
  // RFC 4291 §2.2: `::` replaces one or more groups of zeros, once.
  const [head = '', tail, ...more] = address.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = 8 - first.length - last.length
  const complete = tail === undefined ? zeros === 0 : zeros > 0 && more.length === 0
  if (!complete || ![...first, ...last].every((group) => ipv6Group.test(group))) return 'unknown'
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last]
  return `${groups.slice(0, 3).join(':')}::/48`
}

/** Logs rejected playbacks: one line a minute for each live, reason and viewer, and at most 60 lines a minute. */
export class PlaybackRejections {
  readonly #log: RejectionLog
  /** Milliseconds. */
  readonly #now: () => number
  #begin = -Infinity
  #omitted = 0
  readonly #logged = new Set<string>()

  constructor(log: RejectionLog, now: () => number) {
    this.#log = log
    this.#now = now
  }

  report({ live, reason, viewer }: PlaybackRejection): void {
    const now = this.#now()
    if (now - this.#begin >= windowMs) {
      this.#begin = now
      this.#logged.clear()
    }
    const key = `${live} ${reason} ${viewer}`
    if (this.#logged.has(key) || this.#logged.size >= linesPerWindow) {
      this.#omitted += 1
      return
    }
    this.#logged.add(key)
    const omitted = this.#omitted > 0 && { omitted: this.#omitted }
    this.#omitted = 0
    this.#log.info({ live, reason, viewer, ...omitted }, 'a playback was rejected')
  }
}
