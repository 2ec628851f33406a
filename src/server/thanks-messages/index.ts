/** Thanks messages: livers thank the users who have sent them gifts. */
export { openThanksNotes } from './realtime.ts'
export { createThanksMessages, type ThanksMessages } from './service.ts'
export { thanksMessageSlice } from './slice.ts'
