import type { Recording } from '#engine-protocol/index.ts'
import type { Track } from '../codecs/index.ts'
import { BitRate, multivariantPlaylist, type RenditionName } from '../hls/index.ts'
import { MULTIVARIANT, readJournal } from '../journal/index.ts'
import { vodPlaylist } from '../recordings/index.ts'
import type { SegmentFolder } from '../storage/index.ts'

export interface Made {
  readonly folder: SegmentFolder
  /** By rendition, the tallest video first. */
  readonly tracks: ReadonlyMap<RenditionName, Track>
  readonly frameRate: number
  readonly finalize: () => Promise<Recording | null>
}

/**
 * Writes the playlists beside the segments, for any file server, and finally the file by which `Recordings` plays it.
 * Null if nothing is playable.
 */
export async function finish({ folder, tracks, frameRate, finalize }: Made): Promise<Recording | null> {
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
  return finalize()
}

async function list(folder: SegmentFolder, name: RenditionName): Promise<BitRate> {
  const bitRate = new BitRate()
  const segments = await readJournal(folder, name)
  for (const { size, duration } of segments) bitRate.add(size * 8, duration)
  await folder.replace(`${name}.m3u8`, [...vodPlaylist(segments)].join(''))
  return bitRate
}
