/** Lives as viewers meet them: lists, covers, and the page of one live in every state. */
export { LivesHome } from './lives-home.tsx'
