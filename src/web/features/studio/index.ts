/** What a liver needs to go live: the encoder's settings, and how the stream is doing. */
export { StreamSettingPage } from './setting/stream-setting-page.tsx'
