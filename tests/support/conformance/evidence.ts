import { readFragments, type Fragment } from '#tests/support/mp4-file.ts'
import { readPlaylist, unquoted, type ReadPlaylist } from './playlist.ts'

/** One media playlist, as read over time. */
export interface PlaylistHistory {
  /** As in the multivariant playlist. */
  readonly uri: string
  /** Readings without delivery directives, oldest first. */
  readonly readings: readonly ReadPlaylist[]
  /** Index of the first reading; every later moment has one too. */
  readonly from: number
  /** Delta updates of the same moments; a whole playlist where the server returns none. */
  readonly deltas: readonly ReadPlaylist[]
}

/** The responses that a client has read of one stream: the input of the clauses. */
export interface Evidence {
  readonly multivariant: ReadPlaylist
  readonly contentTypes: readonly string[]
  readonly media: readonly PlaylistHistory[]
  /** Every init segment, segment and part in the last readings, by name. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** One requirement of the standard in our words. `violations` returns what violates it in the evidence. */
export interface Clause {
  readonly section: string
  readonly requirement: string
  violations(evidence: Evidence): string[]
}

/** Reads every media playlist of a live once for each step of `publish`. */
export async function collectEvidence(
  url: (file: string) => string,
  publish: AsyncIterable<unknown>,
): Promise<Evidence> {
  const readings = new Map<string, { readings: ReadPlaylist[]; deltas: ReadPlaylist[]; from: number }>()
  let moments = 0
  const contentTypes = new Set<string>()
  const read = async (file: string): Promise<ReadPlaylist | null> => {
    const response = await fetch(url(file))
    if (response.status !== 200) return null
    contentTypes.add(response.headers.get('content-type') ?? '')
    return readPlaylist(await response.text())
  }
  /** All playlists at one moment: repeats until none changed while it was read. */
  const readMoment = async (): Promise<{ uri: string; whole: ReadPlaylist; delta: ReadPlaylist }[]> => {
    const moment: { uri: string; whole: ReadPlaylist; delta: ReadPlaylist }[] = []
    for (const uri of mediaUris(await read('index.m3u8'))) {
      const [whole, delta] = [await read(uri), await read(`${uri}?_HLS_skip=YES`)]
      if (whole !== null && delta !== null) moment.push({ uri, whole, delta })
    }
    for (const { uri, whole } of moment) if ((await read(uri))?.text !== whole.text) return readMoment()
    return moment
  }
  for await (const _ of publish) {
    for (const { uri, whole, delta } of await readMoment()) {
      const entry = readings.get(uri) ?? { readings: [], deltas: [], from: moments }
      readings.set(uri, entry)
      entry.readings.push(whole)
      entry.deltas.push(delta)
    }
    moments += 1
  }
  const multivariant = await read('index.m3u8')
  if (multivariant === null) throw new Error('the live has no multivariant playlist')
  const media = [...readings].map(([uri, entry]) => ({ uri, ...entry }))
  const files = new Map<string, Buffer>()
  for (const name of new Set(media.flatMap(({ readings }) => namesIn(readings)))) {
    const response = await fetch(url(name))
    if (response.status === 200) files.set(name, Buffer.from(await response.arrayBuffer()))
  }
  return { multivariant, contentTypes: [...contentTypes], media, files }
}

/** URIs of the media playlists in a multivariant playlist. */
export function mediaUris(multivariant: ReadPlaylist | null): string[] {
  if (multivariant === null) return []
  const audio = multivariant.tags.filter(({ name }) => name === 'EXT-X-MEDIA')
  const uris = audio.map(({ attributes }) => unquoted(attributes.get('URI')))
  return [...new Set([...multivariant.segments.map(({ uri }) => uri ?? ''), ...uris])].filter((uri) => uri !== '')
}

function namesIn(readings: readonly ReadPlaylist[]): string[] {
  return readings
    .slice(-2)
    .flatMap(({ segments }) =>
      segments.flatMap(({ uri, map, parts }) => [map ?? [], uri ?? [], parts.map((part) => part.uri)].flat()),
    )
}

/** The fragments of a single-track file; empty when it is not media. */
export function fragmentsOf(evidence: Evidence, name: string): Fragment[] {
  const bytes = evidence.files.get(name)
  return bytes === undefined ? [] : readFragments(bytes)
}

/** Every reading of every media playlist, with a name for messages. */
export function* everyReading(
  evidence: Evidence,
): Generator<{ readonly where: string; readonly playlist: ReadPlaylist }> {
  for (const { uri, readings } of evidence.media) {
    for (const [number, playlist] of readings.entries()) yield { where: `${uri} #${number}`, playlist }
  }
}
