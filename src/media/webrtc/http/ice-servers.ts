import type { IceServer } from '../../engine.ts'

/** `Link` headers that tell a peer its STUN and TURN servers (RFC 9725 §4.6). */
export const iceServerLinks = (servers: readonly IceServer[]): string[] =>
  servers.map(({ url, username, credential }) => {
    const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&')}"`
    const secret =
      username === undefined || credential === undefined
        ? ''
        : `; username=${quoted(username)}; credential=${quoted(credential)}; credential-type="password"`
    return `<${url}>; rel="ice-server"${secret}`
  })
