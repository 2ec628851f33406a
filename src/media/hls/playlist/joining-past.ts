import type { RenditionPast } from '../../journal/index.ts'
import { formatName, type RenditionName } from './names.ts'
import type { Rendition } from './rendition.ts'

const DISCONTINUITY = '#EXT-X-DISCONTINUITY\n'

/**
 * The history of a rendition that joins the pass-through now: what earlier sessions recorded of it, then a gap (RFC
 * 8216bis §4.4.4.7) for each missing segment, so that players can seek back and switch renditions there. `runMsn` is
 * the first number of this session.
 */
export function joiningPast(
  name: RenditionName,
  passThrough: Rendition,
  recorded: RenditionPast | null,
  runMsn: number,
): RenditionPast {
  const { firstMsn, firstEpoch, currentEpoch: epoch, token } = passThrough
  const map = formatName({ type: 'init', rendition: name, epoch, version: 0, token })
  // A pass-through without a history joined later itself.
  const known = recorded?.firstMsn === firstMsn ? recorded : null
  const gaps = gapLines(passThrough, known === null ? firstMsn : runMsn, map)
  return { firstMsn, firstEpoch, lines: [...(known?.lines ?? []), ...gaps] }
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
