import type { CaptionTrack } from '#contract/videos/schemas.ts'

const primary = (language: string): string => language.split('-')[0] ?? language

/** The track of a language, or of the same language for another region; null without one. */
function trackFor(tracks: readonly CaptionTrack[], language: string): string | null {
  const exact = tracks.find((track) => track.language === language)
  return (exact ?? tracks.find((track) => primary(track.language) === primary(language)))?.language ?? null
}

export interface CaptionMemory {
  readonly on: boolean
  /** The language that the viewer chose last; null before a choice. */
  readonly language: string | null
}

/** The track that is shown for a remembered choice; null for none. */
export function captionToShow(tracks: readonly CaptionTrack[], { on, language }: CaptionMemory): string | null {
  return on && language !== null ? trackFor(tracks, language) : null
}

/** The language that a switch turns on: the remembered one, that of the page, or the first. */
export function captionToTurnOn(
  tracks: readonly CaptionTrack[],
  { language }: CaptionMemory,
  pageLanguage: string,
): string | null {
  const remembered = language === null ? null : trackFor(tracks, language)
  return remembered ?? trackFor(tracks, pageLanguage) ?? tracks[0]?.language ?? null
}

/** The stored form: the language, with a `-` before it while captions are off. */
export function readCaptionMemory(stored: string | null): CaptionMemory {
  if (stored === null) return { on: false, language: null }
  const on = !stored.startsWith('-')
  return { on, language: (on ? stored : stored.slice(1)) || null }
}

export const writeCaptionMemory = ({ on, language }: CaptionMemory): string => (on ? '' : '-') + (language ?? '')
