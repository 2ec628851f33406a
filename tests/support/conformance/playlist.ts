export interface Tag {
  readonly name: string
  /** The text after the colon; empty without one. */
  readonly value: string
  readonly attributes: ReadonlyMap<string, string>
}

export interface ListedPart {
  readonly uri: string
  readonly duration: number
  readonly independent: boolean
}

export interface ListedSegment {
  /** Null for the open segment at the end, of which only parts are listed. */
  readonly uri: string | null
  readonly duration: number
  readonly msn: number
  /** The init segment in effect. */
  readonly map: string | null
  readonly mapHere: boolean
  readonly discontinuity: boolean
  readonly gap: boolean
  readonly date: string | null
  readonly parts: readonly ListedPart[]
}

export interface ReadPlaylist {
  readonly text: string
  readonly tags: readonly Tag[]
  readonly segments: readonly ListedSegment[]
  tag(name: string): Tag | undefined
  /** The number after a tag's colon; NaN without one. */
  number(name: string): number
}

/** Parses a playlist line by line, without validation (RFC 8216bis §4.1). */
export function readPlaylist(text: string): ReadPlaylist {
  const tags: Tag[] = []
  const segments: ListedSegment[] = []
  let next = emptySegment()
  let map: string | null = null
  for (const line of text.split('\n')) {
    if (line !== '' && !line.startsWith('#')) {
      segments.push({ ...next, uri: line, map, msn: 0 })
      next = emptySegment()
    }
    if (!line.startsWith('#EXT')) continue
    const tag = readTag(line)
    tags.push(tag)
    const { name, value, attributes } = tag
    if (name === 'EXTINF') next.duration = Number.parseFloat(value)
    if (name === 'EXT-X-DISCONTINUITY') next.discontinuity = true
    if (name === 'EXT-X-GAP') next.gap = true
    if (name === 'EXT-X-PROGRAM-DATE-TIME') next.date = value
    if (name === 'EXT-X-MAP') {
      map = unquoted(attributes.get('URI'))
      next.mapHere = true
    }
    if (name === 'EXT-X-PART') {
      next.parts.push({
        uri: unquoted(attributes.get('URI')),
        duration: Number(attributes.get('DURATION')),
        independent: attributes.get('INDEPENDENT') === 'YES',
      })
    }
  }
  if (next.parts.length > 0) segments.push({ ...next, uri: null, map, msn: 0 })
  const found = (name: string): Tag | undefined => tags.find((tag) => tag.name === name)
  const skipped = Number(found('EXT-X-SKIP')?.attributes.get('SKIPPED-SEGMENTS') ?? 0)
  const first = Number(found('EXT-X-MEDIA-SEQUENCE')?.value ?? 0) + skipped
  return {
    text,
    tags,
    segments: segments.map((segment, index) => ({ ...segment, msn: first + index })),
    tag: found,
    number: (name) => Number.parseFloat(found(name)?.value ?? 'NaN'),
  }
}

export const unquoted = (value: string | undefined): string => (value ?? '').replace(/^"(.*)"$/, '$1')

function emptySegment() {
  const parts: ListedPart[] = []
  const date: string | null = null
  return { duration: 0, mapHere: false, discontinuity: false, gap: false, date: date as string | null, parts }
}

const ATTRIBUTE = /([A-Z0-9-]+)=("[^"\r\n]*"|[^",\s][^",]*)(?:,|$)/y

function readTag(line: string): Tag {
  const colon = line.indexOf(':')
  const name = line.slice(1, colon === -1 ? undefined : colon)
  const value = colon === -1 ? '' : line.slice(colon + 1)
  return { name, value, attributes: readAttributes(value) ?? new Map() }
}

/** Null when the text is not an attribute list or repeats a name (RFC 8216bis §4.2). */
export function readAttributes(value: string): Map<string, string> | null {
  const found = new Map<string, string>()
  ATTRIBUTE.lastIndex = 0
  while (ATTRIBUTE.lastIndex < value.length) {
    const [, name, content] = ATTRIBUTE.exec(value) ?? []
    if (name === undefined || content === undefined || found.has(name)) return null
    found.set(name, content)
  }
  return found
}
