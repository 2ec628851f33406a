/** A thumbnail of a recording: its time and its rectangle in a sheet. */
export interface Scene {
  /** The position in the played recording, in milliseconds. */
  readonly atMs: number
  /** The URL of the sheet. */
  readonly imageUrl: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const cue = /^([0-9:.]+) --> [0-9:.]+\n(\S+)#xywh=([0-9]+),([0-9]+),([0-9]+),([0-9]+)$/gm

const millisecondsOf = (stamp: string): number =>
  Math.round(stamp.split(':').reduce((sum, digits) => sum * 60 + Number(digits), 0) * 1000)

/** Reads the scenes of the thumbnail track (WebVTT) at `trackUrl`. */
export function readScenes(track: string, trackUrl: string): Scene[] {
  return [...track.matchAll(cue)].map(([, stamp = '', file = '', ...rectangle]) => {
    const [x = 0, y = 0, width = 0, height = 0] = rectangle.map(Number)
    return { atMs: millisecondsOf(stamp), imageUrl: new URL(file, trackUrl).href, x, y, width, height }
  })
}
