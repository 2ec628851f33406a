import { addTranslation, setLanguage } from 'media-chrome/utils/i18n'

type LabelKey =
  | 'play'
  | 'pause'
  | 'mute'
  | 'unmute'
  | 'volume'
  | 'fullscreen'
  | 'exitFullscreen'
  | 'pip'
  | 'seek'
  | 'rewind'
  | 'label'

/** Maps the English texts of Media Chrome to our locale keys. */
const labels: readonly (readonly [english: string, key: LabelKey])[] = [
  ['play', 'play'],
  ['pause', 'pause'],
  ['mute', 'mute'],
  ['unmute', 'unmute'],
  ['volume', 'volume'],
  ['seek', 'seek'],
  ['enter fullscreen mode', 'fullscreen'],
  ['exit fullscreen mode', 'exitFullscreen'],
  ['enter picture in picture mode', 'pip'],
  ['exit picture in picture mode', 'pip'],
  ['Play', 'play'],
  ['Pause', 'pause'],
  ['Mute', 'mute'],
  ['Unmute', 'unmute'],
  ['Enter fullscreen mode', 'fullscreen'],
  ['Exit fullscreen mode', 'exitFullscreen'],
  ['Enter picture in picture mode', 'pip'],
  ['Exit picture in picture mode', 'pip'],
  ['seek back {seekOffset} seconds', 'rewind'],
  ['Seek backward', 'rewind'],
  ['video player', 'label'],
]

/** Sets the labels of the controls. Call it before rendering, because the controls read them on creation. */
export function setControlLabels(language: string, text: (key: LabelKey) => string): void {
  addTranslation(language, Object.fromEntries(labels.map(([english, key]) => [english, text(key)])))
  setLanguage(language)
}
