/** Languages of the page: which one, its texts, and how it writes dates and numbers. */
export {
  formatDateTime,
  formatDistance,
  formatElapsed,
  formatNumber,
  formatTime,
  fromJapanTime,
  toJapanTime,
} from './format.ts'
export { formatDay } from './format-day.ts'
export { useLanguage } from './use-language.ts'
