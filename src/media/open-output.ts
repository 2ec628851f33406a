import type { EngineEvent } from '#engine-protocol/index.ts'
import type { Clock } from './clock.ts'
import { type VideoCodec, videoCodecs } from './codecs/index.ts'
import type { EngineLog, EngineOptions } from './engine.ts'
import type { HlsServer, HlsStream, LadderSink } from './hls/index.ts'
import type { ResumePoint } from './journal/index.ts'
import { createLadders, detectDecodableCodecs } from './renditions/index.ts'
import { readStandbyClips, StandbyFallback } from './standby/index.ts'
import { DiskFull } from './storage/index.ts'
import type { StreamOutput } from './stream/index.ts'
import type { WhepBroadcasts } from './whep/index.ts'

export interface OutputDeps {
  readonly options: Pick<EngineOptions, 'standby' | 'ladder'>
  readonly hls: HlsServer
  readonly broadcasts: WhepBroadcasts
  readonly emit: (event: EngineEvent) => void
  readonly clock: Clock
  readonly log: EngineLog
}

export interface Outputs {
  open(streamId: string, resumePoint: ResumePoint, onPlayable: () => void): StreamOutput
  /** The codecs that are announced to encoders that connect now. */
  announcedCodecs(): readonly VideoCodec[]
  /** The codecs that this stream may use: more than H.264 only if H.264 is made of them. */
  codecsOf(streamId: string): readonly VideoCodec[]
  /** `auto` makes no smaller renditions of this stream. */
  exclude(streamId: string): void
  forget(streamId: string): void
}

const WITHOUT_LADDER: readonly VideoCodec[] = ['avc1']

/** Builds the output of each stream: standby clip, renditions, recording, HLS and WHEP. */
export async function openOutputs({ options, hls, broadcasts, emit, clock, log }: OutputDeps): Promise<Outputs> {
  const clipFor = options.standby ? await readStandbyClips(options.standby, log) : () => null
  const { ladder = 'off' } = options
  const openLadder = createLadders(ladder, clock, log)
  // All decoders are assumed to exist until they are detected, as in the bundled FFmpeg, so that no encoder has to
  // wait.
  let announced = openLadder === null ? WITHOUT_LADDER : videoCodecs
  if (openLadder !== null) void detectDecodableCodecs(log).then((known) => (announced = known))
  const alone = new Set<string>()
  const hasLadder = (streamId: string): boolean => openLadder !== null && !(ladder === 'auto' && alone.has(streamId))

  const openHls = (streamId: string, resumePoint: ResumePoint, onPlayable: () => void): HlsStream => {
    let reported = false
    const onLost = (reason: unknown): void => {
      if (!reported)
        emit({ type: 'unrecorded', streamId, reason: reason instanceof DiskFull ? 'disk-full' : 'storage-failed' })
      reported = true
    }
    const onPosterReady = (): void => emit({ type: 'posterReady', streamId })
    const without = openLadder === null || !hasLadder(streamId)
    const encode = without ? null : (sink: LadderSink) => openLadder(streamId, sink)
    return broadcasts.attach(streamId, hls.open({ streamId, resumePoint, onPlayable, onPosterReady, onLost, encode }))
  }

  return {
    open: (streamId, resumePoint, onPlayable) =>
      new StandbyFallback({
        clock,
        clipFor,
        onPlayable,
        open: (onAnyPlayable) => openHls(streamId, resumePoint, onAnyPlayable),
      }),
    announcedCodecs: () => announced,
    codecsOf: (streamId) => (hasLadder(streamId) ? announced : WITHOUT_LADDER),
    exclude: (streamId) => void alone.add(streamId),
    forget: (streamId) => void alone.delete(streamId),
  }
}
