/** What a liver needs to go live: creating a live, the encoder's settings, and how the stream is doing. */
export { CreateLive } from './create/create-live.tsx'
export { readLiveForm } from './create/live-form.ts'
export { NoLicense } from './no-license.tsx'
export { StreamSettingPage } from './setting/stream-setting-page.tsx'
