/** Reads STUN and TURN servers from the `Link` header of a response (RFC 9725 §4.6). */
export function iceServersOf(header: string | null): RTCIceServer[] {
  // Commas separate links, and may also occur within quotes.
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
