/** Applying from a landing page to become a liver; its page names the texts `application` and `lives`. */
export { answerApplication } from './answer-application.ts'
export { LiverApplicationForm } from './liver-application-form.tsx'
