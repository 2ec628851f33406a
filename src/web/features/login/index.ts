/** Signing in; so far with the local provider's accounts only. */
export { LocalLogin } from './local-login.tsx'
