/** OpenID Connect providers with the authorization code flow: Apple and Google. */
export { appleIdentity, appleIssuer } from './apple.ts'
export { googleIdentity, googleIssuer } from './google.ts'
