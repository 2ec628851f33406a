/** What robots may fetch (RFC 9309): neither the API nor what is somebody's own. */
export function robotsText(origin: string, guarded: readonly string[]): string {
  const closed = ['/v1/', '/v2/', '/v3/', '/docs', '/openapi.json', ...guarded]
  const rules = closed.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
