import type { PickRange } from '#engine-protocol/index.ts'
import type { RecordingContents } from '../recordings/index.ts'
import { vodPlaylist } from '../recordings/index.ts'
import type { Selection } from './job.ts'
import { placeRange } from './place-range.ts'

export interface FoundSelection extends Selection {
  /** The recording contains the range up to its end. */
  readonly complete: boolean
}

/** The segments of a recording that contain a range; null if it is outside. */
export function selectSegments(contents: RecordingContents, range: PickRange): FoundSelection | null {
  const placed = placeRange(contents.leading, contents.startMs, range)
  if (placed === null) return null
  const { firstMsn, lastMsn, ...times } = placed
  const renditions = contents.renditions.flatMap(({ name, segments }) => {
    const within = segments.filter(({ msn }) => msn >= firstMsn && msn <= lastMsn)
    // A rendition that was not made at this time has only gaps.
    return within.some(({ file }) => file !== null) ? [{ name, segments: within }] : []
  })
  return renditions.length === 0 ? null : { multivariant: contents.multivariant, renditions, ...times }
}

/** The source's multivariant playlist with the renditions of the pick. */
export function multivariantOf({ multivariant, renditions }: Selection): string {
  const isListed = (name: string | undefined): boolean => renditions.some((one) => one.name === name)
  const lines = multivariant.split('\n')
  return lines
    .filter((line, index) => {
      const variant = line.startsWith('#EXT-X-STREAM-INF:') ? lines[index + 1] : line.startsWith('#') ? null : line
      return variant === null || line === '' || isListed(/^([\w-]+)\.m3u8$/.exec(variant ?? '')?.[1])
    })
    .join('\n')
}

/** The playlist of a rendition, which starts at the pick; null for other files. */
export function mediaPlaylistOf({ renditions, offsetMs }: Selection, file: string, complete: boolean): string | null {
  const rendition = renditions.find(({ name }) => file === `${name}.m3u8`)
  if (rendition === undefined) return null
  return [...vodPlaylist(rendition.segments, { start: offsetMs / 1000, complete })].join('')
}

const TOKEN = /-([0-9a-f]+)\.(?:m4s|mp4)$/

/** The session of the source that contains a file of the pick; null for other files. */
export function sessionOf({ renditions }: Selection, file: string): string | null {
  const contains = renditions.some(({ segments }) => segments.some((one) => one.file === file || one.map === file))
  return contains ? (TOKEN.exec(file)?.[1] ?? null) : null
}

const RESOLUTION = /#EXT-X-STREAM-INF:\S*RESOLUTION=(\d+)x(\d+)\S*\n([\w-]+)\.m3u8/g
/** Taller video, by its shorter side, is not worth its decoding. */
const TALLEST = 1080

/** The video rendition to render: complete if possible, then the tallest up to 1080 lines. Null for audio alone. */
export function renditionToRender({ multivariant, renditions }: Selection): Selection['renditions'][number] | null {
  const lines = new Map<string, number>()
  for (const [, width, height, name = ''] of multivariant.matchAll(RESOLUTION)) {
    lines.set(name, Math.min(Number(width), Number(height)))
  }
  const losses = ({ segments }: Selection['renditions'][number]): number =>
    segments.filter(({ file }) => file === null).length
  const distance = (name: string): number => {
    const height = lines.get(name) ?? 0
    return height <= TALLEST ? TALLEST - height : height
  }
  const [best] = renditions
    .filter(({ name }) => lines.has(name))
    .toSorted((one, other) => losses(one) - losses(other) || distance(one.name) - distance(other.name))
  return best ?? null
}
