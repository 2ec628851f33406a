/** Broadcasts from the browser. A separate entry module, so that its code loads only on demand. */
export { BrowserPanel } from './browser-panel.tsx'
