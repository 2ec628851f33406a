import { isIP } from 'node:net'

/** The network of a client: an IPv4 address, or the /64 of an IPv6 one, of which a client has any number of addresses. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const first = groupsOf(head)
  if (tail === undefined) return `${first.slice(0, 4).join(':')}::/64`
  // An IPv4 address at the end is two groups.
  const written = first.length + groupsOf(tail).length + (tail.includes('.') ? 1 : 0)
  const groups = [...first, ...Array.from({ length: 8 - written }, () => '0'), ...groupsOf(tail)]
  return `${groups.slice(0, 4).join(':')}::/64`
}
