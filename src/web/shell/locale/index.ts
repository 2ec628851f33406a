/** The language of the page, and the formats of dates and numbers in it. */
export { countdown } from './countdown.ts'
export {
  formatRelativeChange,
  formatDateTime,
  formatDay,
  formatDistance,
  formatElapsed,
  formatNumber,
  formatTime,
} from './format.ts'
export { useLanguage } from './language.ts'
