const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^(?:::ffff:)?((?:${byte}\\.){3})(${byte})$`, 'i')
const ipv6Group = /^[0-9a-f]{1,4}$/i

const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'))

/** The eight groups of an IPv6 address (RFC 4291 §2.2) without leading zeros; null for any other text. */
function ipv6Groups(address: string): readonly string[] | null {
  // `::` replaces one or more groups of zeros, once.
  const [head = '', tail, ...more] = address.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = 8 - first.length - last.length
  const complete = tail === undefined ? zeros === 0 : zeros > 0 && more.length === 0
  if (!complete || ![...first, ...last].every((group) => ipv6Group.test(group))) return null
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}

/**
 * The network of an address: the first 24 bits of IPv4 and the first 48 of IPv6, which identify no single viewer.
 * `unknown` for any other text, because clients may write the header that the address comes from.
 */
export function networkOf(address: string): string {
  const [, firstBytes] = ipv4.exec(address) ?? []
  if (firstBytes !== undefined) return `${firstBytes}0/24`
  const groups = ipv6Groups(address)
  return groups === null ? 'unknown' : `${groups.slice(0, 3).join(':')}::/48`
}

/**
 * The part of an address that limits count: an IPv4 address, or the first 64 bits of IPv6, within which a subscriber can
 * use any address (RFC 4291 §2.5.1). `unknown` for any other text.
 */
export function subscriberOf(address: string): string {
  const [, firstBytes, lastByte = ''] = ipv4.exec(address) ?? []
  if (firstBytes !== undefined) return firstBytes + lastByte
  const groups = ipv6Groups(address.replace(/%.*$/s, ''))
  return groups === null ? 'unknown' : `${groups.slice(0, 4).join(':')}::/64`
}
