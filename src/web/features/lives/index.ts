/** Lives as viewers meet them: lists, covers, and the page of one live in every state. */
export { LivesHome } from './lives-home.tsx'
export { LiveData } from './watch/live-data.tsx'
export { LivePage } from './watch/live-page.tsx'
