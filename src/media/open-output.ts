import type { Clock } from './clock.ts'
import type { EngineEvent, EngineLog, EngineOptions } from './engine.ts'
import type { HlsServer, HlsStream, LadderSink } from './hls/index.ts'
import { readStandbyClips, SteadyOutput } from './standby/index.ts'
import { DiskFull } from './storage/index.ts'
import type { StreamBegin } from './stream/begin.ts'
import type { StreamOutput } from './stream/output.ts'
import { pictureCodecs, type PictureCodec } from './stream/picture-codec.ts'
import { createLadders, decodablePictures } from './transcode/index.ts'
import type { Feeds } from './whep/index.ts'

export interface OutputSetup {
  readonly options: Pick<EngineOptions, 'standby' | 'ladder'>
  readonly hls: HlsServer
  readonly feeds: Feeds
  readonly emit: (event: EngineEvent) => void
  readonly clock: Clock
  readonly log: EngineLog
}

export interface Outputs {
  open(streamId: string, begin: StreamBegin, onPlayable: () => void): StreamOutput
  /** What encoders that connect now may be told that they may send. */
  announcedCodecs(): readonly PictureCodec[]
  /** What the pictures of this stream may be coded in: more than H.264 only where H.264 is made of it. */
  codecsOf(streamId: string): readonly PictureCodec[]
  /** `auto` makes no smaller renditions of this stream. */
  leaveAlone(streamId: string): void
  forget(streamId: string): void
}

const WITHOUT_LADDER: readonly PictureCodec[] = ['avc1']

/** What stands between a stream and its viewers: the still picture, the ladder, the recording, and HLS. */
export async function openOutputs({ options, hls, feeds, emit, clock, log }: OutputSetup): Promise<Outputs> {
  const clipFor = options.standby ? await readStandbyClips(options.standby, log) : () => null
  const { ladder = 'off' } = options
  const openLadder = createLadders(ladder, clock, log)
  // Until the decoders are known they are taken to be there, as they are in the FFmpeg that comes with this: nobody waits.
  let announced = openLadder === null ? WITHOUT_LADDER : pictureCodecs
  if (openLadder !== null) void decodablePictures(log).then((known) => (announced = known))
  const alone = new Set<string>()
  const hasLadder = (streamId: string): boolean => openLadder !== null && !(ladder === 'auto' && alone.has(streamId))

  const openHls = (streamId: string, begin: StreamBegin, onPlayable: () => void): HlsStream => {
    let told = false
    const onLost = (reason: unknown): void => {
      if (!told)
        emit({ type: 'unrecorded', streamId, reason: reason instanceof DiskFull ? 'disk-full' : 'storage-failed' })
      told = true
    }
    const onPictured = (): void => emit({ type: 'pictured', streamId })
    const without = openLadder === null || !hasLadder(streamId)
    const encode = without ? null : (sink: LadderSink) => openLadder(streamId, sink)
    return feeds.feed(streamId, hls.open({ streamId, begin, onPlayable, onPictured, onLost, encode }))
  }

  return {
    open: (streamId, begin, onPlayable) =>
      new SteadyOutput({
        clock,
        clipFor,
        onPlayable,
        open: (onAnyPlayable) => openHls(streamId, begin, onAnyPlayable),
      }),
    announcedCodecs: () => announced,
    codecsOf: (streamId) => (hasLadder(streamId) ? announced : WITHOUT_LADDER),
    leaveAlone: (streamId) => void alone.add(streamId),
    forget: (streamId) => void alone.delete(streamId),
  }
}
