/** The profile page: public profile, identities, sessions, blocks, export and deletion of the user's own account. */
export { answerForm } from './answer-form.ts'
export { listRegions } from './basics/regions.ts'
export { birthDateRange } from './birth-date/birth-date-form.ts'
export { ProfilePage } from './profile-page.tsx'
