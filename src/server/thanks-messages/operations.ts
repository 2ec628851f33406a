/** The part of thanks messages that transactions of other slices use. */
export { sendThanks } from './store/send.ts'
export { markRead } from './store/threads.ts'
