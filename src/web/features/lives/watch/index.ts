/** The page of one live in every state. */
export { LiveData } from './live-data.tsx'
export { LivePage } from './live-page.tsx'
