/** The stream setting page: encoder settings and browser studio, with the state and the health of the current live. */
export { StreamSettingPage } from './setting/stream-setting-page.tsx'
