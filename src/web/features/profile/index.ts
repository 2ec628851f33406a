/** The signed-in user's own account: what others see, how they sign in, where they are signed in, and leaving. */
export { answerForm } from './answer-form.ts'
export { listRegions } from './basics/regions.ts'
export { birthDateRange } from './birth-date/birth-date-rules.ts'
export { ProfilePage } from './profile-page.tsx'
