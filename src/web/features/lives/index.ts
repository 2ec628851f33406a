/** Lives as viewers meet them in lists; the page of one live has its own door, so that the first page loads no player. */
export { LivesHome } from './lives-home.tsx'
export { recommendedFirst } from './recommended-first.ts'
