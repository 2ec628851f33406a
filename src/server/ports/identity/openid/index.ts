/** Providers that speak OpenID Connect with an authorization code: Apple and Google. */
export { appleIdentity, appleIssuer, type AppleAccess } from './apple.ts'
export { googleIdentity, googleIssuer, type GoogleAccess } from './google.ts'
