/** Reads the `Link` header of an answer: STUN and TURN servers (RFC 9725 §4.6). */
export function iceServersOf(header: string | null): RTCIceServer[] {
  // Commas stand between links, and may stand within quotes.
  const links = header?.match(/<[^>]*>(?:\s*;\s*[\w-]+=(?:"(?:\\.|[^"\\])*"|[^\s;,"]+))*/g) ?? []
  return links.flatMap((link) => {
    const urls = /^<([^>]*)>/.exec(link)?.[1] ?? ''
    const parameters = new Map(
      [...link.matchAll(/;\s*([\w-]+)=(?:"((?:\\.|[^"\\])*)"|([^\s;,"]+))/g)].map(([, name, quoted, plain]) => [
        name,
        quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '',
      ]),
    )
    if (parameters.get('rel') !== 'ice-server' || !/^(stun|turn)s?:/.test(urls)) return []
    const username = parameters.get('username')
    const credential = parameters.get('credential')
    return [username === undefined || credential === undefined ? { urls } : { urls, username, credential }]
  })
}
