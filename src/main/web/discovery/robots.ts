/** robots.txt (RFC 9309): disallows the API and personal pages. */
export function robotsText(origin: string, guarded: readonly string[]): string {
  const disallowed = ['/v1/', '/v2/', '/v3/', '/docs', '/openapi.json', ...guarded]
  const rules = disallowed.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
