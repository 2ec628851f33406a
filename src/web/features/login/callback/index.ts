/** Coming back from a provider: the code it gave becomes a session, once, or the visitor learns why not. */
export { CallbackPage } from './callback-page.tsx'
export { finishByForm } from './finish-by-form.ts'
export { readArrival } from './arrival.ts'
