/** Thanks messages: the inbox of users, threads, and sending for livers. */
export { answerThreadForm } from './thread/answer-thread-form.ts'
export { SendPage } from './compose/send-page.tsx'
export { supportersAtOnce } from './compose/use-supporters.ts'
export { ThanksTabs } from './thanks-tabs.tsx'
export { ThreadList } from './thread-list.tsx'
export { ThreadPage } from './thread/thread-page.tsx'
