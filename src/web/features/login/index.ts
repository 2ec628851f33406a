/** Signing in with Apple or Google, and coming back from them. */
export { SignInPage } from './sign-in-page.tsx'
