/** The liver application on landing pages; its page must load the texts `application` and `lives`. */
export { answerApplication } from './answer-application.ts'
export { LiverApplicationForm } from './liver-application-form.tsx'
