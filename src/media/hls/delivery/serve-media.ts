import type { Reply } from '../../http/index.ts'
import type { SegmentFolder } from '../../storage/index.ts'
import { formatName, type ResourceName } from '../playlist/names.ts'
import { reloadState } from './reload.ts'
import type { Rendition } from '../playlist/rendition.ts'
import type { ServedRendition } from './serve-playlist.ts'

type MediaName = Exclude<ResourceName, { readonly type: 'init' }>

/**
 * Serves an init segment, a segment or a part: from memory, from storage, or, for a hinted part, once it is complete.
 * Rejects if storage cannot be read.
 */
export async function serveMedia(
  { playlist, waiting }: ServedRendition,
  folder: SegmentFolder,
  name: ResourceName,
  reply: Reply,
): Promise<void> {
  const { rendition } = playlist
  const contentType = `${rendition.kind}/mp4`
  if (name.type === 'init') {
    const init = rendition.init(name.epoch, name.version)
    if (init === null) notFound(reply)
    else reply.bytes([init], contentType)
    return
  }
  if (isHinted(rendition, name)) {
    const cancel = waiting.add({ msn: name.msn, part: name.part }, () => {
      const data = rendition.segment(name.msn)?.data?.[name.part]
      if (data === undefined || data.length === 0 || rendition.epochOf(name.msn) !== name.epoch) notFound(reply)
      else reply.bytes([data], contentType)
    })
    reply.onDisconnect(cancel)
    return
  }
  if (rendition.epochOf(name.msn) !== name.epoch) notFound(reply)
  else await serveListed(rendition, folder, name, reply, contentType)
}

/** Whether it is the next part, which playlists announce (EXT-X-PRELOAD-HINT, RFC 8216bis §4.4.5.3). */
function isHinted(rendition: Rendition, name: MediaName): name is Extract<ResourceName, { readonly type: 'part' }> {
  if (name.type !== 'part' || name.msn !== rendition.currentMsn || name.epoch !== rendition.currentEpoch) return false
  if (rendition.live.interrupted || rendition.live.ended) return false
  return name.part === (rendition.openSegment?.parts.length ?? 0) && reloadState(rendition, name) === 'later'
}

async function serveListed(
  rendition: Rendition,
  folder: SegmentFolder,
  name: MediaName,
  reply: Reply,
  contentType: string,
): Promise<void> {
  const segment = rendition.segment(name.msn)
  const part = name.type === 'part' ? segment?.parts[name.part] : undefined
  // Parts are dropped when their segment's lines become final, long after they were last listed. A gap has no bytes.
  if (name.type === 'part' ? part === undefined || part.size === 0 : segment?.closed === false || segment?.missing) {
    notFound(reply)
    return
  }
  if (segment?.data) {
    const data = name.type === 'part' ? segment.data.slice(name.part, name.part + 1) : segment.data
    reply.bytes(data, contentType)
    return
  }
  const { rendition: of, epoch, msn, token } = name
  const file = await folder.open(formatName({ type: 'segment', rendition: of, epoch, msn, token }))
  if (file === null) notFound(reply)
  else await reply.stored(file, part?.offset ?? 0, part ? part.offset + part.size : file.size, contentType)
}

function notFound(reply: Reply): void {
  reply.message(404, 'There is no such file.')
}
