/** Lists of lives; the page of a live has a separate index, so that the home page loads no player. */
export { LivesHome } from './lives-home.tsx'
export { recommendedFirst } from './recommended-first.ts'
