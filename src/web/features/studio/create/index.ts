/** Creates a live. A separate entry module, because it loads the form and schema libraries. */
export { CreateLive } from './create-live.tsx'
export { readLiveForm } from './live-form.ts'
