import type { Clock } from '../clock.ts'
import { type AudioTrack, type SampleSink, silentFrame } from '../codecs/index.ts'
import type { StandbyClip } from './clip.ts'

export interface Standby {
  stop(): void
}

export interface StandbySetup {
  readonly clip: StandbyClip
  /** The encoder's audio track, which continues as silence; null if it had none. */
  readonly audio: AudioTrack | null
  readonly clock: Clock
  readonly sink: SampleSink
}

/** Loops the clip like a publisher, starting now, until it is stopped. */
export function playStandby({ clip, audio, clock, sink }: StandbySetup): Standby {
  const start = clock.monotonic()
  const silence = audio === null ? null : silentFrame(audio.channels)
  const audioInterval = audio === null ? Infinity : (audio.frameLength * 1_000) / audio.sampleRate
  let videoCount = 0
  let audioCount = 0
  let cancel = (): void => {}

  const send = (kind: 'video' | 'audio', dts: number, keyFrame: boolean, data: Buffer): void =>
    sink.sample({ kind, dts, compositionOffset: 0, keyFrame, data, arrivedAt: clock.monotonic() })

  const play = (): void => {
    for (; start + videoCount * clip.interval <= clock.monotonic(); videoCount++) {
      const index = videoCount % clip.frames.length
      const frame = clip.frames[index]
      if (frame !== undefined) send('video', videoCount * clip.interval, index === 0, frame)
      if (silence === null) continue
      for (; audioCount * audioInterval < (videoCount + 1) * clip.interval; audioCount++) {
        send('audio', Math.round(audioCount * audioInterval), true, silence)
      }
    }
    cancel = clock.after(Math.max(1, start + videoCount * clip.interval - clock.monotonic()), play)
  }
  sink.track(clip.track)
  if (audio !== null) sink.track(audio)
  play()
  return { stop: () => cancel() }
}
