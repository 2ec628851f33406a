import type { TrackWriter } from './track-writer.ts'

/** What joins the samples of one track into parts. */
interface Packager {
  readonly writer: TrackWriter
  /** Where the last sample belongs that came, in media milliseconds. */
  readonly newest: number
}

/** A part is filled, and sound comes a little before its picture: so many of the longest parts are no backlog. */
const USUAL_PARTS = 2

/** How much has come of the track that has most of it and is in no listed part, in milliseconds; `longestPart` in seconds. */
export function waitingMedia(packagers: readonly (Packager | null)[], longestPart: number): number {
  const waiting = packagers.map((one) => one && one.newest - (one.writer.listedUntil * 1000) / one.writer.timescale)
  return Math.max(0, Math.round(Math.max(...waiting.map(Number)) - USUAL_PARTS * longestPart * 1000))
}
