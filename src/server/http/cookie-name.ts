export type Cookies = Readonly<Record<string, string | undefined>>

/**
 * The name of a cookie that authenticates. Over https it has the prefix with which browsers accept it from this very host
 * only, over https (RFC 6265bis §4.1.3.2): no other subdomain, and no plain connection, can plant one. A trial on
 * http://localhost has the name alone, because the prefix requires https.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)
