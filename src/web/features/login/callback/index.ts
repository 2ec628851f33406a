/** The callback page of the providers: exchanges the authorization code for a session, once. */
export { CallbackPage } from './callback-page.tsx'
export { finishByForm, readArrival } from './arrival.ts'
