/** The effect of a key on the video. */
export type KeyAction =
  | { readonly type: 'play' | 'mute' | 'fullscreen' | 'captions' | 'previous' | 'next' | 'keys' }
  | { readonly type: 'skip'; readonly seconds: number }
  | { readonly type: 'volume'; readonly change: number }
  | { readonly type: 'speed'; readonly direction: 'faster' | 'slower' }
  /** To a share of the video, 0 to 0.9. */
  | { readonly type: 'jump'; readonly share: number }

/** In seconds: `j` and `l`, and the buttons of the lock screen. */
export const skipSeconds = 10
/** In seconds: the arrow keys. */
const arrowSeconds = 5

const actions: Readonly<Record<string, KeyAction>> = {
  ' ': { type: 'play' },
  k: { type: 'play' },
  m: { type: 'mute' },
  f: { type: 'fullscreen' },
  c: { type: 'captions' },
  P: { type: 'previous' },
  N: { type: 'next' },
  j: { type: 'skip', seconds: -skipSeconds },
  l: { type: 'skip', seconds: skipSeconds },
  ArrowLeft: { type: 'skip', seconds: -arrowSeconds },
  ArrowRight: { type: 'skip', seconds: arrowSeconds },
  ArrowUp: { type: 'volume', change: 0.1 },
  ArrowDown: { type: 'volume', change: -0.1 },
  '<': { type: 'speed', direction: 'slower' },
  '>': { type: 'speed', direction: 'faster' },
  '?': { type: 'keys' },
}

/** Null for a key without a function. */
export function actionOf(key: string): KeyAction | null {
  if (/^[0-9]$/.test(key)) return { type: 'jump', share: Number(key) / 10 }
  return Object.hasOwn(actions, key) ? (actions[key] ?? null) : null
}
