/** A scene of a recording: when, and where its picture is. */
export interface Scene {
  /** From the beginning of what is played, in milliseconds. */
  readonly atMs: number
  readonly address: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const cue = /^([0-9:.]+) --> [0-9:.]+\n(\S+)#xywh=([0-9]+),([0-9]+),([0-9]+),([0-9]+)$/gm

const millisecondsOf = (stamp: string): number =>
  Math.round(stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000)

/** The scenes that the thumbnail track at `address` names. */
export function readScenes(track: string, address: string): Scene[] {
  return [...track.matchAll(cue)].map(([, stamp = '', file = '', ...place]) => {
    const [x = 0, y = 0, width = 0, height = 0] = place.map(Number)
    return { atMs: millisecondsOf(stamp), address: new URL(file, address).href, x, y, width, height }
  })
}

/** So many of them, spread over the time; all where there are fewer. */
export function spread(scenes: readonly Scene[], count: number): Scene[] {
  if (scenes.length <= count) return [...scenes]
  return Array.from(
    { length: count },
    (_, index) => scenes[Math.floor(((index + 0.5) * scenes.length) / count)],
  ).filter((scene) => scene !== undefined)
}
