import { readFragments, type Fragment } from '#tests/support/mp4-file.ts'
import { readPlaylist, unquoted, type ReadPlaylist } from './playlist.ts'

/** One media playlist over time. */
export interface Watched {
  /** As the multivariant playlist names it. */
  readonly uri: string
  /** Readings without delivery directives, from the first to the last. */
  readonly readings: readonly ReadPlaylist[]
  /** The moment of the first reading; every moment after it has one. */
  readonly from: number
  /** The same moments as delta updates; a whole playlist where the server gives none. */
  readonly deltas: readonly ReadPlaylist[]
}

/** What a client has seen of one stream: the facts that clauses are held against. */
export interface Evidence {
  readonly multivariant: ReadPlaylist
  readonly contentTypes: readonly string[]
  readonly media: readonly Watched[]
  /** Every init segment, segment and part of the last readings, by name. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** One demand of the standard, in our words, and what of the evidence breaks it: nothing, if all is well. */
export interface Clause {
  readonly section: string
  readonly demand: string
  faults(evidence: Evidence): string[]
}

/** Watches every media playlist of a live while `publish` goes on; each of its steps is one reading. */
export async function watch(url: (file: string) => string, publish: AsyncIterable<unknown>): Promise<Evidence> {
  const readings = new Map<string, { readings: ReadPlaylist[]; deltas: ReadPlaylist[]; from: number }>()
  let moments = 0
  const contentTypes = new Set<string>()
  const read = async (file: string): Promise<ReadPlaylist | null> => {
    const answer = await fetch(url(file))
    if (answer.status !== 200) return null
    contentTypes.add(answer.headers.get('content-type') ?? '')
    return readPlaylist(await answer.text())
  }
  /** All playlists as they stood at one moment: read again and again until nothing has changed meanwhile. */
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
      const known = readings.get(uri) ?? { readings: [], deltas: [], from: moments }
      readings.set(uri, known)
      known.readings.push(whole)
      known.deltas.push(delta)
    }
    moments += 1
  }
  const multivariant = await read('index.m3u8')
  if (multivariant === null) throw new Error('the live never had a multivariant playlist')
  const media = [...readings].map(([uri, known]) => ({ uri, ...known }))
  const files = new Map<string, Buffer>()
  for (const name of new Set(media.flatMap(({ readings }) => namesIn(readings)))) {
    const answer = await fetch(url(name))
    if (answer.status === 200) files.set(name, Buffer.from(await answer.arrayBuffer()))
  }
  return { multivariant, contentTypes: [...contentTypes], media, files }
}

/** The media playlists that a multivariant playlist names. */
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

/** The fragments of a file of one track; none when it is no media. */
export function fragmentsOf(evidence: Evidence, name: string): Fragment[] {
  const bytes = evidence.files.get(name)
  return bytes === undefined ? [] : readFragments(bytes)
}

/** Every reading of every media playlist, named for messages. */
export function* everyReading(
  evidence: Evidence,
): Generator<{ readonly where: string; readonly playlist: ReadPlaylist }> {
  for (const { uri, readings } of evidence.media) {
    for (const [number, playlist] of readings.entries()) yield { where: `${uri} #${number}`, playlist }
  }
}
