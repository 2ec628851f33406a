/** When one more part was listed: media seconds listed so far, and the moment, in milliseconds, it was known here. */
interface Arrival {
  readonly listed: number
  readonly at: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Seconds of media in a playlist: whole segments, and the parts of the one that grows. */
function listedSeconds(playlist: string): number {
  const durations = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, value]) => Number(value))
  const growing = playlist.slice(playlist.lastIndexOf('#EXTINF'))
  return sum(durations(/#EXTINF:([\d.]+)/g, playlist)) + sum(durations(/#EXT-X-PART:DURATION=([\d.]+)/g, growing))
}

/** The directives (RFC 8216bis §6.2.5.2) that wait for the part hinted at the end of `playlist`. */
function nextPart(playlist: string): string {
  const hint = /PRELOAD-HINT:TYPE=PART,URI="\w+-(\d+)\.(\d+)-/.exec(playlist)
  if (!hint) throw new Error('the playlist hints at no part')
  return `?_HLS_msn=${hint[1]}&_HLS_part=${hint[2]}`
}

/** Follows a playlist by blocking reloads for `seconds`, as a player does. */
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
 * How late each part came, in milliseconds, against the steadiest pace that no part beat.
 * It holds every delay on the way: encoder, engine, network and this observer.
 */
export function latenesses(arrivals: readonly Arrival[]): number[] {
  const offsets = arrivals.map(({ listed, at }) => at - listed * 1000)
  const earliest = Math.min(...offsets)
  return offsets.map((offset) => offset - earliest)
}
