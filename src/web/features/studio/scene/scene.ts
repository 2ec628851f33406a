import type { Corner } from './layout.ts'
import { washesOf, type Filter, type Wash } from './looks.ts'

/** A video that is composed of one layer or two. */
export interface Scene<Track = MediaStreamTrack> {
  readonly base: { readonly card: string } | { readonly video: Track; readonly washes: readonly Wash[] }
  /** A video in a corner of the base. */
  readonly inset: { readonly video: Track; readonly washes: readonly Wash[]; readonly corner: Corner } | null
}

/** Everything that the liver has chosen to send. */
export interface Choice<Track = MediaStreamTrack> {
  readonly source: 'camera' | 'screen' | 'blank'
  /** Null while it is off. */
  readonly camera: Track | null
  readonly screen: Track | null
  /** A card hides camera and screen. */
  readonly away: boolean
  readonly filter: Filter
  /** Of the camera over the screen; null: the screen alone. */
  readonly corner: Corner | null
}

/** The texts of the cards. */
export interface CardTexts {
  readonly blank: string
  readonly away: string
}

/** The scene to compose; a track where nothing has to be: it is sent as it is, at no cost. */
export function sceneOf<Track>(choice: Choice<Track>, texts: CardTexts): Scene<Track> | { readonly track: Track } {
  const { source, camera, screen, away, filter, corner } = choice
  const washes = washesOf(filter)
  if (away) return { base: { card: texts.away }, inset: null }
  if (source === 'screen' && screen !== null) {
    if (camera === null || corner === null) return { track: screen }
    return { base: { video: screen, washes: [] }, inset: { video: camera, washes, corner } }
  }
  if (source === 'camera' && camera !== null) {
    return washes.length === 0 ? { track: camera } : { base: { video: camera, washes }, inset: null }
  }
  return { base: { card: texts.blank }, inset: null }
}
