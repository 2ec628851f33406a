import type { Clock } from '../clock.ts'
import type { AudioTrack, SampleSink } from '../stream/sample.ts'
import { silentFrame } from '../stream/silence.ts'
import type { StandbyClip } from './clip.ts'

export interface Standby {
  stop(): void
}

export interface StandbySetup {
  readonly clip: StandbyClip
  /** The encoder's sound, which goes on as silence; null when it had none. */
  readonly sound: AudioTrack | null
  readonly clock: Clock
  readonly sink: SampleSink
}

/** Plays the clip round and round as a publisher would, beginning at once, until it is stopped. */
export function playStandby({ clip, sound, clock, sink }: StandbySetup): Standby {
  const begin = clock.monotonic()
  const silence = sound === null ? null : silentFrame(sound.channels)
  const soundInterval = sound === null ? Infinity : (sound.frameLength * 1_000) / sound.sampleRate
  let shown = 0
  let heard = 0
  let cancel = (): void => {}

  const send = (kind: 'video' | 'audio', dts: number, keyFrame: boolean, data: Buffer): void =>
    sink.sample({ kind, dts, compositionOffset: 0, keyFrame, data, arrivedAt: clock.monotonic() })

  const play = (): void => {
    for (; begin + shown * clip.interval <= clock.monotonic(); shown++) {
      const place = shown % clip.pictures.length
      const picture = clip.pictures[place]
      if (picture !== undefined) send('video', shown * clip.interval, place === 0, picture)
      if (silence === null) continue
      for (; heard * soundInterval < (shown + 1) * clip.interval; heard++) {
        send('audio', Math.round(heard * soundInterval), true, silence)
      }
    }
    cancel = clock.after(Math.max(1, begin + shown * clip.interval - clock.monotonic()), play)
  }
  sink.track(clip.track)
  if (sound !== null) sink.track(sound)
  play()
  return { stop: () => cancel() }
}
