/** A newly listed part: media seconds listed so far, and the time in milliseconds at which the reader knew it. */
export interface Arrival {
  readonly listed: number
  readonly at: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Seconds of media in a playlist: complete segments, and the parts of the open one. */
function listedSeconds(playlist: string): number {
  const durations = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, value]) => Number(value))
  const openSegment = playlist.slice(playlist.lastIndexOf('#EXTINF'))
  return sum(durations(/#EXTINF:([\d.]+)/g, playlist)) + sum(durations(/#EXT-X-PART:DURATION=([\d.]+)/g, openSegment))
}

/** The directives (RFC 8216bis §6.2.5.2) of a blocking reload for the part hinted at the end of `playlist`. */
function nextPart(playlist: string): string {
  const hint = /PRELOAD-HINT:TYPE=PART,URI="\w+-(\d+)\.(\d+)-/.exec(playlist)
  if (!hint) throw new Error('the playlist has no part hint')
  return `?_HLS_msn=${hint[1]}&_HLS_part=${hint[2]}`
}

/** Follows a playlist with blocking reloads for `seconds`, as a player does. */
export async function followParts(address: string, seconds: number): Promise<Arrival[]> {
  const arrivals: Arrival[] = []
  let playlist = await (await fetch(address)).text()
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    playlist = await (await fetch(address + nextPart(playlist))).text()
    arrivals.push({ listed: listedSeconds(playlist), at: performance.now() })
  }
  return arrivals
}

/**
 * Lateness of each part in milliseconds, relative to the earliest possible steady pace. Includes every delay: encoder,
 * engine, network and this observer.
 */
export function latenesses(arrivals: readonly Arrival[]): number[] {
  const offsets = arrivals.map(({ listed, at }) => at - listed * 1000)
  const earliest = Math.min(...offsets)
  return offsets.map((offset) => offset - earliest)
}
