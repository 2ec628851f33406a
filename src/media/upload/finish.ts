import type { Recording } from '#engine-protocol/index.ts'
import type { Track } from '../codecs/index.ts'
import type { EngineLog } from '../engine.ts'
import { BitRate, multivariantPlaylist, type RenditionName } from '../hls/index.ts'
import { MULTIVARIANT, readJournal } from '../journal/index.ts'
import { Recordings, vodPlaylist } from '../recordings/index.ts'
import type { SegmentFolder, SegmentStorage } from '../storage/index.ts'

export interface Made {
  readonly storage: SegmentStorage
  readonly id: string
  readonly token: string
  /** By rendition, the tallest video first. */
  readonly tracks: ReadonlyMap<RenditionName, Track>
  readonly frameRate: number
  readonly log: EngineLog
}

/**
 * Writes the playlists beside the segments, for any file server, and finally the file by which `Recordings` plays it.
 * Null if nothing is playable.
 */
export async function finish({ storage, id, token, tracks, frameRate, log }: Made): Promise<Recording | null> {
  const folder = storage.folder(`${id}/${token}`)
  const videos = []
  let audio = null
  for (const [name, track] of tracks) {
    const rendition = { name, bitRate: await list(folder, name), recent: [] }
    if (track.kind === 'video') videos.push({ track, rendition })
    else audio = { track, rendition }
  }
  const [video = null, ...ladder] = videos
  const text = multivariantPlaylist({ video, ladder, audio: audio, frameRate, independentSegments: true })
  await folder.replace(MULTIVARIANT, text)
  return new Recordings(storage, { log }).finalize(id)
}

async function list(folder: SegmentFolder, name: RenditionName): Promise<BitRate> {
  const bitRate = new BitRate()
  const segments = await readJournal(folder, name)
  for (const { size, duration } of segments) bitRate.add(size * 8, duration)
  await folder.replace(`${name}.m3u8`, [...vodPlaylist(segments)].join(''))
  return bitRate
}
