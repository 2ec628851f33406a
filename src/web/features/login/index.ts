/** The sign-in page. */
export { SignInPage } from './sign-in-page.tsx'
