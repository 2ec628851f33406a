/** Becoming a liver: the application with the safety guideline, how it stands, and what everybody reads of the liver. */
export { answerLiverForm } from './answer-liver-form.ts'
export { LiverProfilePage } from './liver-profile-page.tsx'
