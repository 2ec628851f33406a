/** Landing, campaign and app pages: blocks from `content/landing`, drawn by one template. */
export { LandingPage } from './landing-page.tsx'
