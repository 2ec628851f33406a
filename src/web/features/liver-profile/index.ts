/** The liver profile page: application with the safety guideline, state of the licence, and public liver fields. */
export { answerLiverForm } from './answer-liver-form.ts'
export { LiverProfilePage } from './liver-profile-page.tsx'
