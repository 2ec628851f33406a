/** Providers that speak OpenID Connect with an authorization code: Apple and Google. */
export { appleIdentity, appleIssuer } from './apple.ts'
export { googleIdentity, googleIssuer } from './google.ts'
