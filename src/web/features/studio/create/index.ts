/** Creating a live; a door of its own, because forms and schemas load with it. */
export { CreateLive } from './create-live.tsx'
export { readLiveForm } from './live-form.ts'
