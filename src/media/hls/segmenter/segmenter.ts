import type { Clock } from '../../clock.ts'
import type { AudioTrack, Sample, SampleSink, Track, VideoTrack } from '../../codecs/index.ts'
import type { EngineLog } from '../../engine.ts'
import type { ResumePoint } from '../../journal/index.ts'
import { timescaleOf } from '../../mp4/index.ts'
import type { SegmentFolder } from '../../storage/index.ts'
import type { NextSource } from '../types.ts'
import { pastOf } from '../playlist/joining-past.ts'
import { type Live, openLive } from '../playlist/live.ts'
import { Rendition } from '../playlist/rendition.ts'
import { AudioPackager, audioPartTarget } from './audio-packager.ts'
import type { FrameObserver } from './frame-observer.ts'
import { FrameRate, Lateness, queuedMedia } from './meters.ts'
import { SHORTEST_SEGMENT_MS } from './timing.ts'
import { type PlaylistTiming, StartupProbe } from './startup-probe.ts'
import { Timeline } from './timeline.ts'
import { beginEpoch, TrackWriter } from './track-writer.ts'
import { VideoPackager } from './video-packager.ts'

export interface SegmenterOptions {
  readonly token: string
  /** The resume point of the live: later than 0 if an earlier session recorded it. */
  readonly resumePoint: ResumePoint
  readonly folder: SegmentFolder
  readonly clock: Clock
  readonly log: EngineLog
  /** A rendition was created; its first part follows. */
  readonly onRendition: (rendition: Rendition) => void
  /** Every rendition lists a part of the current epoch and some whole segment; called once per epoch. */
  readonly onPlayable: () => void
  /** Storing a segment failed with this reason. */
  readonly onLost: (reason: unknown) => void
  /** Receives the frames as they are placed and cut. */
  readonly observer?: FrameObserver
}

/** A frame this much too early, in milliseconds, means that the publisher's clock was set back. */
const BACKWARD_MS = 1_000
/** For audio without video: a longer gap, in milliseconds, is a discontinuity instead of silence. */
const MAX_SILENCE_MS = 5_000

/** Turns one live's samples into the segments and parts of its renditions. */
export class Segmenter implements SampleSink {
  readonly frameRate = new FrameRate()
  readonly lateness = new Lateness()
  /** Null until the timing is known. */
  live: Live | null = null
  independentSegments = true
  #options: SegmenterOptions
  #timeline: Timeline
  #probe = new StartupProbe()
  #timing: PlaylistTiming | null = null
  #tracks: { video: VideoTrack | null; audio: AudioTrack | null } = { video: null, audio: null }
  #video: VideoPackager | null = null
  #audio: AudioPackager | null = null
  #waiting = true
  /** The next key frame starts an epoch: of new video alone, or of everything. Until then everything continues. */
  #due: 'video' | 'everything' | null = null
  #firstCut: Sample | null = null
  #epoch: number
  #frontier = 0
  #playableDue = false

  constructor(options: SegmenterOptions) {
    this.#options = options
    this.#timeline = new Timeline(options.clock)
    this.#epoch = options.resumePoint.epoch - 1
  }

  get video(): { readonly track: VideoTrack; readonly rendition: Rendition } | null {
    return this.#video && this.#tracks.video && { track: this.#tracks.video, rendition: this.#video.writer.rendition }
  }

  get audio(): { readonly track: AudioTrack; readonly rendition: Rendition } | null {
    return this.#audio && this.#tracks.audio && { track: this.#tracks.audio, rendition: this.#audio.writer.rendition }
  }

  /** Received media that is not listed yet, in milliseconds; 0 while it keeps up. */
  get queued(): number {
    return this.#waiting || !this.live ? 0 : queuedMedia([this.#video, this.#audio], this.live.longestPart())
  }

  track(track: Track): void {
    const known = this.#tracks[track.kind]
    if (known !== null && known.codec === track.codec && known.decoderConfig.equals(track.decoderConfig)) return
    const running = this.#timing !== null && !this.#waiting
    // New audio, or video that joins audio, changes what players must load: everything restarts with a key frame.
    if (running && track.kind === 'audio' && this.#video === null) this.#stop()
    else if (running) this.#due = track.kind === 'audio' || this.#video === null ? 'everything' : (this.#due ?? 'video')
    if (track.kind === 'video') this.#tracks.video = track
    else this.#tracks.audio = track
  }

  sample(sample: Sample): void {
    if (this.#timing !== null) {
      this.#accept(sample)
      this.#announce(sample)
      return
    }
    const timing = this.#probe.push(sample, this.#tracks.video !== null)
    if (timing !== null) this.#useTiming(timing)
  }

  /** Closes what is open; the next key frame starts a new epoch. `next` is the source that follows at once, if any. */
  discontinue(next: NextSource): void {
    this.#close()
    if (this.live !== null) Object.assign(this.live, { interrupted: !next, standby: next === 'standby' })
    this.#announceAll()
  }

  async finish(): Promise<void> {
    this.#close()
    await this.#options.observer?.settled()
    if (this.live !== null) this.live.ended = true
    this.#announceAll()
    await Promise.all([this.video?.rendition.settled(), this.audio?.rendition.settled()])
  }

  #close(): void {
    if (this.#timing === null && this.#probe.hasVideo) this.#useTiming(this.#probe.estimate())
    this.#probe.drain()
    this.#stop()
  }

  #useTiming(timing: PlaylistTiming): void {
    this.#timing = timing
    const { past } = this.#options.resumePoint
    // The target duration applies to everything listed, including what earlier sessions recorded.
    const renditions = () => [this.video, this.audio].flatMap((one) => one?.rendition ?? [])
    this.live = openLive(Math.max(timing.targetDuration, past?.targetDuration ?? 0), renditions)
    // Samples before the first frame wait until that frame has set the clock.
    const samples = this.#probe.drain()
    const first = samples.find((sample) => sample.kind === 'video')
    if (first !== undefined) this.#start(first)
    // Players need one whole segment: the first one ends with the key frame that decided the timing.
    this.#firstCut = samples.at(-1) ?? null
    for (const sample of samples) this.#accept(sample)
    this.#firstCut = null
    this.#announceAll()
  }

  #accept(sample: Sample): void {
    if (sample.kind === 'video') this.#acceptVideo(sample)
    else this.#acceptAudio(sample)
  }

  #acceptVideo(sample: Sample): void {
    if (this.#due === 'everything' && sample.keyFrame) this.#stop()
    if (this.#waiting) {
      if (!sample.keyFrame || this.#tracks.video === null) return
      this.#start(sample)
    }
    const video = this.#video
    if (video === null) return
    const at = this.#timeline.at(sample)
    if (at < video.earliest - BACKWARD_MS || video.overruns(at)) {
      this.#stop()
      if (sample.keyFrame) this.#acceptVideo(sample)
      return
    }
    if (this.#due === 'video' && !sample.keyFrame) return
    this.#writeVideo(video, sample, Math.max(at, video.earliest), at)
  }

  #writeVideo(video: VideoPackager, sample: Sample, at: number, wanted: number): void {
    const changes = this.#due === 'video'
    const compositionOffset = sample.compositionOffset + wanted - at
    const cut = changes || sample === this.#firstCut
    const [first, pause] = [video.isEmpty, video.cutBeforePause(at)]
    const outcome = video.push(at === wanted ? sample : { ...sample, compositionOffset }, at, cut)
    if (outcome === 'forced' || pause !== null) this.independentSegments = false
    if (changes) this.#nextEpoch()
    const [epoch, { video: videoTrack, audio: audioTrack }] = [this.#epoch, this.#tracks]
    if (changes && videoTrack) {
      beginEpoch(video.writer.rendition, epoch, videoTrack)
      this.#options.observer?.onSourceTrack(videoTrack)
    }
    const audio = this.#audio
    if (pause !== null) audio?.endSegmentAt(pause)
    if (outcome !== 'continued') {
      audio?.endSegmentAt(at, () => {
        if (changes && audioTrack) beginEpoch(audio.writer.rendition, epoch, audioTrack)
      })
    }
    const segmentStart = first || outcome !== 'continued' ? video.writer.segmentStart : null
    const { keyFrame, data } = sample
    this.#options.observer?.onSourceFrame({ at, compositionOffset, keyFrame, segmentStart, data })
    this.#frontier = at
    audio?.advance(at)
  }

  #acceptAudio(sample: Sample): void {
    if (this.#waiting) {
      if (this.#tracks.video !== null || this.#tracks.audio === null) return
      this.#start(sample)
    }
    const audio = this.#audio
    if (audio === null || (this.#due === 'everything' && this.#video !== null)) return
    const at = this.#timeline.at(sample)
    if (this.#video !== null) {
      audio.push(at, sample.data)
      audio.advance(this.#frontier)
      return
    }
    const ahead = at - (audio.writer.position * 1000) / audio.writer.timescale
    if (ahead > MAX_SILENCE_MS || ahead < -BACKWARD_MS) {
      this.#stop()
      this.#acceptAudio(sample)
      return
    }
    audio.push(at, sample.data)
    audio.advance(Infinity)
    const length = ((audio.writer.position - audio.writer.segmentStart) * 1000) / audio.writer.timescale
    if (length >= SHORTEST_SEGMENT_MS) audio.closeSegment()
  }

  /** Starts an epoch with `first`, right where the last one ended. */
  #start(first: Sample): void {
    const [{ video, audio }, end] = [this.#tracks, this.#mediaEnd()]
    this.#timeline.restart(first, end)
    this.#nextEpoch()
    this.#waiting = false
    this.#frontier = end
    const { partTarget } = this.#timing ?? this.#probe.estimate()
    const { targetDuration = 0 } = this.live ?? {}
    const msn = (this.#video ?? this.#audio)?.writer.rendition.currentMsn ?? this.#options.resumePoint.msn
    if (video !== null) {
      const writer = this.#writer(this.#video?.writer ?? null, video, msn, partTarget / 1000, end)
      this.#video = new VideoPackager(writer, { partTarget, targetDuration }, this.frameRate)
      this.#options.observer?.onSourceTrack(video)
    }
    if (audio !== null) {
      const writer = this.#writer(this.#audio?.writer ?? null, audio, msn, audioPartTarget(audio) / 1000, end)
      this.#audio = new AudioPackager(writer, audio)
    }
    if (this.live !== null) this.live.interrupted = false
  }

  #nextEpoch(): void {
    this.#epoch += 1
    this.#due = null
    this.#playableDue = true
    this.frameRate.reset()
  }

  /** The writer for a track in the new epoch: the previous one, unless the track is new or has another timescale. */
  #writer(known: TrackWriter | null, track: Track, msn: number, partTarget: number, end: number): TrackWriter {
    const [live, epoch] = [this.live, this.#epoch]
    if (live === null) throw new Error('the stream has no timing yet, so it cannot have renditions')
    const { token, resumePoint, folder, log, onRendition, onLost, observer = null } = this.#options
    const other = (track.kind === 'video' ? this.#audio : this.#video)?.writer.rendition ?? null
    const past = known !== null ? null : pastOf(track.kind, { msn, epoch, other, resumePoint })
    const rendition =
      known?.rendition ??
      new Rendition({ name: track.kind, token, msn, epoch, epochMsn: msn, past, partTarget, live, folder, log, onLost })
    beginEpoch(rendition, epoch, track)
    if (known === null) onRendition(rendition)
    if (known?.timescale === timescaleOf(track)) return known
    const start = known === null ? end / 1000 : known.position / known.timescale
    const cuts = track.kind === 'video' ? observer : null
    return new TrackWriter(rendition, track, Math.ceil(start * timescaleOf(track)), this.#timeline.dateOf, cuts)
  }

  /** In whole media milliseconds. */
  #mediaEnd(): number {
    const writer = (this.#video ?? this.#audio)?.writer
    return writer ? Math.ceil((writer.position * 1000) / writer.timescale) : this.#options.resumePoint.time
  }

  #stop(): void {
    if (this.#waiting) return
    this.#waiting = true
    this.#video?.flush()
    this.#options.observer?.onSourceStopped()
    if (this.#video === null) this.#audio?.closeSegment()
    else this.#audio?.flush(this.#mediaEnd())
  }

  #announce(cause: Sample | null): void {
    for (const packager of [this.#video, this.#audio]) {
      if (packager?.writer.changed !== true) continue
      packager.writer.changed = false
      packager.writer.rendition.announce()
      if (cause !== null) this.lateness.add(this.#options.clock.monotonic() - cause.arrivedAt)
    }
    if (!this.#playableDue) return
    const playable = [this.video, this.audio].every((one) => {
      const last = one?.rendition.recent.at(-1)
      return one === null || (last?.epoch === this.#epoch && last.parts.length > 0 && one.rendition.hasWholeSegment)
    })
    if (!playable) return
    this.#playableDue = false
    this.#options.onPlayable()
  }

  #announceAll(): void {
    for (const packager of [this.#video, this.#audio]) if (packager) packager.writer.changed = true
    this.#announce(null)
  }
}
