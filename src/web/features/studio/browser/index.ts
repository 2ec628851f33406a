/** Going live from this browser; a door of its own, because what is behind it loads only where somebody does. */
export { BrowserSide } from './browser-side.tsx'
