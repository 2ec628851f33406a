import type { RenditionPast, ResumePoint } from '../../journal/index.ts'
import { formatName, type RenditionName } from './names.ts'
import type { Rendition } from './rendition.ts'

const DISCONTINUITY = '#EXT-X-DISCONTINUITY\n'

interface Joining {
  readonly name: RenditionName
  /** The epoch in which it joins. */
  readonly epoch: number
  /** The rendition that it joins. */
  readonly passThrough: Rendition
  readonly resumePoint: ResumePoint
}

/**
 * The history of a rendition that joins the pass-through now: what earlier sessions recorded of it, then a gap (RFC
 * 8216bis §4.4.4.7) for each missing segment, so that players can seek back and switch renditions there.
 */
export function joiningPast({ name, epoch, passThrough, resumePoint }: Joining): RenditionPast {
  const { firstMsn, firstEpoch, token } = passThrough
  const map = formatName({ type: 'init', rendition: name, epoch, version: 0, token })
  const recorded = resumePoint.past?.renditions.get(name) ?? null
  // A pass-through without a history joined later itself.
  const known = recorded?.firstMsn === firstMsn ? recorded : null
  const gaps = gapLines(passThrough, known === null ? firstMsn : resumePoint.msn, map)
  return { firstMsn, firstEpoch, lines: [...(known?.lines ?? []), ...gaps] }
}

interface Start {
  readonly msn: number
  readonly epoch: number
  /** The rendition of the other kind; null if there is none. */
  readonly other: Rendition | null
  readonly resumePoint: ResumePoint
}

/** The history of the original video or audio that starts at `msn`: with this session, or when the other already runs. */
export function pastOf(name: 'video' | 'audio', { msn, epoch, other, resumePoint }: Start): RenditionPast | null {
  if (msn === resumePoint.msn) return resumePoint.past?.renditions.get(name) ?? null
  return other && joiningPast({ name, epoch, passThrough: other, resumePoint })
}

/** The lines of the pass-through's segments from number `from` on, as gaps; in pieces. */
function* gapLines(passThrough: Rendition, from: number, map: string): Generator<string> {
  let msn = passThrough.firstMsn
  let tags = ''
  for (const piece of [...passThrough.history.pieces(), ...passThrough.recent.map((segment) => segment.lines())]) {
    let gaps = ''
    for (const line of piece.split('\n')) {
      if (line === '#EXT-X-DISCONTINUITY') {
        // The recording contains the discontinuities of epochs that were lost before this session.
        tags = msn === from ? DISCONTINUITY : tags + DISCONTINUITY
      } else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) {
        tags += `${msn === from ? `#EXT-X-MAP:URI="${map}"\n` : ''}${line}\n#EXT-X-GAP\n`
      } else if (line.startsWith('#EXTINF:')) tags += `${line}\n`
      else if (line !== '' && !line.startsWith('#')) {
        if (msn >= from) gaps += `${tags}lost-${msn}.m4s\n`
        tags = ''
        msn += 1
      }
    }
    yield gaps
  }
}
