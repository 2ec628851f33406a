import type { ShownFrame } from './recorded-video.ts'

const sampleEveryMs = 100

/** The position that is shown at a time: that of the last frame before; null before the first. */
function shownAt(frames: readonly ShownFrame[], time: number): number | null {
  let [low, high] = [0, frames.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((frames[middle]?.at ?? Infinity) <= time) low = middle + 1
    else high = middle
  }
  return frames[low - 1]?.position ?? null
}

/** Milliseconds between the positions that each pair of members shows at the same wall time, every 100 ms. */
export function distancesOf(members: readonly (readonly ShownFrame[])[]): number[] {
  const from = Math.max(...members.map(([first]) => first?.at ?? Infinity))
  const to = Math.min(...members.map((frames) => frames.at(-1)?.at ?? -Infinity))
  if (!(from < to)) throw new Error('a member shows no frames')
  const distances: number[] = []
  for (let time = from; time <= to; time += sampleEveryMs) {
    const shown = members.flatMap((frames) => shownAt(frames, time) ?? [])
    shown.forEach((one, index) => {
      for (const other of shown.slice(index + 1)) distances.push(Math.abs(one - other) * 1000)
    })
  }
  return distances
}
