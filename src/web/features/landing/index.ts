/** Landing, campaign and app pages, rendered from the blocks of `content/landing`. */
export { LandingPage } from './landing-page.tsx'
