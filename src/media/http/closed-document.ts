/** Media and offers are no documents, and may have the origin of the site behind a proxy (CSP level 3). */
export const closedDocument = {
  'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
} as const
