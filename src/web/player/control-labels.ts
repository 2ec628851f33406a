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

/** Which of our texts stands for which of the controls' own English ones. */
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

/** Gives the controls their labels; they read them when they are made, so this comes before they are drawn. */
export function speakPlayerLanguage(language: string, text: (key: LabelKey) => string): void {
  addTranslation(language, Object.fromEntries(labels.map(([english, key]) => [english, text(key)])))
  setLanguage(language)
}
