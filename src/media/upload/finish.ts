import type { EngineLog } from '../engine.ts'
import type { RenditionName } from '../hls/index.ts'
import { BitRate } from '../hls/playlist/bit-rate.ts'
import { multivariantPlaylist } from '../hls/playlist/index.ts'
import { Recordings, type RecordingFacts } from '../recording/index.ts'
import { readJournal } from '../recording/read-journal.ts'
import { MULTIVARIANT } from '../recording/read-takes.ts'
import { vodPlaylist } from '../recording/vod-playlist.ts'
import type { SegmentFolder, SegmentStorage } from '../storage/index.ts'
import type { Track } from '../stream/sample.ts'

export interface Made {
  readonly storage: SegmentStorage
  readonly id: string
  readonly token: string
  /** By rendition, the tallest picture first. */
  readonly tracks: ReadonlyMap<RenditionName, Track>
  readonly frameRate: number
  readonly log: EngineLog
}

/**
 * Lists what was made: playlists beside the segments, for any server of files, and last the mark by which the product
 * plays it (`Recordings`). Null where nothing of it is playable.
 */
export async function finish({ storage, id, token, tracks, frameRate, log }: Made): Promise<RecordingFacts | null> {
  const folder = storage.folder(`${id}/${token}`)
  const pictures = []
  let sound = null
  for (const [name, track] of tracks) {
    const rendition = { name, bitRate: await list(folder, name), recent: [] }
    if (track.kind === 'video') pictures.push({ track, rendition })
    else sound = { track, rendition }
  }
  const [video = null, ...ladder] = pictures
  const text = multivariantPlaylist({ video, ladder, audio: sound, frameRate, independentSegments: true })
  await folder.replace(MULTIVARIANT, text)
  return new Recordings(storage, { log }).keep(id)
}

async function list(folder: SegmentFolder, name: RenditionName): Promise<BitRate> {
  const bitRate = new BitRate()
  const segments = await readJournal(folder, name)
  for (const { size, duration } of segments) bitRate.add(size * 8, duration)
  await folder.replace(`${name}.m3u8`, [...vodPlaylist(segments)].join(''))
  return bitRate
}
