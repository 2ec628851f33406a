const ipv4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/
const bracketed = /^\[([\da-f:.]+)(?:%[^\]]*)?\](?::\d{1,5})?$/
/** Without brackets, digits after the last colon belong to the address. */
const ipv6 = /^([\da-f]*:[\da-f]*:[\da-f:.]*)(?:%.*)?$/

/**
 * The address in an entry of X-Forwarded-For, which some proxies write with a port, brackets, quotes or a zone (RFC 4007
 * §11): the same client has the same address in all of its requests. `unknown` for anything else.
 */
function addressIn(entry: string): string {
  const text = entry.trim().replaceAll('"', '').toLowerCase()
  const inside = bracketed.exec(text)?.[1] ?? text
  return ipv4.exec(inside)?.[1] ?? ipv6.exec(inside)?.[1] ?? 'unknown'
}

/** The addresses in X-Forwarded-For, from the client to the nearest proxy. */
export const forwardedAddresses = (header: string): readonly string[] =>
  header.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [addressIn(entry)]))
