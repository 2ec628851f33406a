import type { Clock } from '../../clock.ts'
import type { EngineLog } from '../../engine.ts'
import type { SegmentFolder } from '../../storage/index.ts'
import type { StreamBegin } from '../../stream/begin.ts'
import type { AudioTrack, Sample, SampleSink, Track, VideoTrack } from '../../stream/sample.ts'
import { timescaleOf } from '../fmp4/index.ts'
import type { NextSource } from '../hls-stream.ts'
import { openLive, Rendition, type Live } from '../playlist/index.ts'
import { AudioPackager, audioPartTarget } from './audio-packager.ts'
import { beginEpoch } from './begin-epoch.ts'
import { FrameRate } from './frame-rate.ts'
import { Lateness } from './lateness.ts'
import type { PictureTap } from './picture-tap.ts'
import { Preroll, type Pace } from './preroll.ts'
import { SHORTEST_SEGMENT_MS } from './segment-length.ts'
import { Timeline } from './timeline.ts'
import { TrackWriter } from './track-writer.ts'
import { VideoPackager } from './video-packager.ts'
import { waitingMedia } from './waiting-media.ts'

export interface SegmenterOptions {
  readonly token: string
  /** Where this live goes on: later than 0 when an earlier run of the engine began it. */
  readonly begin: StreamBegin
  readonly folder: SegmentFolder
  readonly clock: Clock
  readonly log: EngineLog
  /** A rendition has come into being; its first part follows. */
  readonly onRendition: (rendition: Rendition) => void
  /** Every rendition lists a part of the current epoch, and some whole segment; once for each epoch. */
  readonly onPlayable: () => void
  /** Storage could not keep a segment, and why. */
  readonly onLost: (reason: unknown) => void
  /** Hears the pictures as they are placed and cut. */
  readonly tap?: PictureTap
}

/** A picture may arrive so much too early, in milliseconds, before its clock counts as set back. */
const BACKWARD_MS = 1_000
/** Sound without pictures: a longer hole, in milliseconds, is a discontinuity instead of silence. */
const LONGEST_SILENCE_MS = 5_000

/** Turns one live's samples into the segments and parts of its renditions. */
export class Segmenter implements SampleSink {
  readonly frameRate = new FrameRate()
  readonly lateness = new Lateness()
  /** Null until the pace is known. */
  live: Live | null = null
  independentSegments = true
  #options: SegmenterOptions
  #timeline: Timeline
  #preroll = new Preroll()
  #pace: Pace | null = null
  #tracks: { video: VideoTrack | null; audio: AudioTrack | null } = { video: null, audio: null }
  #video: VideoPackager | null = null
  #audio: AudioPackager | null = null
  #waiting = true
  #newPicture = false
  #firstCut: Sample | null = null
  #epoch: number
  #frontier = 0
  #playableDue = false

  constructor(options: SegmenterOptions) {
    this.#options = options
    this.#timeline = new Timeline(options.clock)
    this.#epoch = options.begin.epoch - 1
  }

  get video(): { readonly track: VideoTrack; readonly rendition: Rendition } | null {
    return this.#video && this.#tracks.video && { track: this.#tracks.video, rendition: this.#video.writer.rendition }
  }

  get audio(): { readonly track: AudioTrack; readonly rendition: Rendition } | null {
    return this.#audio && this.#tracks.audio && { track: this.#tracks.audio, rendition: this.#audio.writer.rendition }
  }

  /** Media that has come and is not listed yet, in milliseconds; 0 while it keeps up. */
  get queued(): number {
    return this.#waiting || !this.live ? 0 : waitingMedia([this.#video, this.#audio], this.live.longestPart())
  }

  track(track: Track): void {
    const known = this.#tracks[track.kind]
    if (known !== null && known.codec === track.codec && known.decoderConfig.equals(track.decoderConfig)) return
    const running = this.#pace !== null && !this.#waiting
    // New sound, or a picture that joins sound, changes what players must load: everything starts anew.
    if (running && (track.kind === 'audio' || this.#video === null)) this.#stop()
    else if (running) this.#newPicture = true
    if (track.kind === 'video') this.#tracks.video = track
    else this.#tracks.audio = track
  }

  sample(sample: Sample): void {
    if (this.#pace !== null) {
      this.#take(sample)
      this.#announce(sample)
      return
    }
    const pace = this.#preroll.push(sample, this.#tracks.video !== null)
    if (pace !== null) this.#begin(pace)
  }

  /** Closes what is open; the next key frame starts a new epoch. It `goesOn` where that follows at once. */
  discontinue(goesOn: NextSource): void {
    this.#close()
    if (this.live !== null) Object.assign(this.live, { interrupted: !goesOn, standby: goesOn === 'standby' })
    this.#announceAll()
  }

  async finish(): Promise<void> {
    this.#close()
    const { tap } = this.#options
    if (tap !== undefined) await tap.settled()
    if (this.live !== null) this.live.ended = true
    this.#announceAll()
    await Promise.all([this.video?.rendition.settled(), this.audio?.rendition.settled()])
  }

  #close(): void {
    if (this.#pace === null && this.#preroll.hasPicture) this.#begin(this.#preroll.guess())
    this.#preroll.take()
    this.#stop()
  }

  #begin(pace: Pace): void {
    this.#pace = pace
    const { past } = this.#options.begin
    // Promised once for everything that is listed, and so for what earlier runs recorded.
    const longestPart = () => Math.max(...[this.video, this.audio].map((one) => one?.rendition.longestPart() ?? 0))
    this.live = openLive(Math.max(pace.targetDuration, past?.targetDuration ?? 0), longestPart)
    // What was sent before the first picture waits until the picture has set the clock.
    const samples = this.#preroll.take()
    const first = samples.find((sample) => sample.kind === 'video')
    if (first !== undefined) this.#start(first)
    // Players need one whole segment: the first one ends with the key frame that told the pace.
    this.#firstCut = samples.at(-1) ?? null
    for (const sample of samples) this.#take(sample)
    this.#firstCut = null
    this.#announceAll()
  }

  #take(sample: Sample): void {
    if (sample.kind === 'video') this.#takePicture(sample)
    else this.#takeSound(sample)
  }

  #takePicture(sample: Sample): void {
    if (this.#waiting) {
      if (!sample.keyFrame || this.#tracks.video === null) return
      this.#start(sample)
    }
    const video = this.#video
    if (video === null) return
    const at = this.#timeline.at(sample)
    if (at < video.earliest - BACKWARD_MS || video.overruns(at)) {
      this.#stop()
      if (sample.keyFrame) this.#takePicture(sample)
      return
    }
    if (this.#newPicture && !sample.keyFrame) return
    this.#pushPicture(video, sample, Math.max(at, video.earliest), at)
  }

  #pushPicture(video: VideoPackager, sample: Sample, at: number, wanted: number): void {
    const changes = this.#newPicture
    const compositionOffset = sample.compositionOffset + wanted - at
    const cut = changes || sample === this.#firstCut
    const first = video.isEmpty
    const outcome = video.push(at === wanted ? sample : { ...sample, compositionOffset }, at, cut)
    if (outcome === 'forced') this.independentSegments = false
    if (changes) {
      this.#newPicture = false
      this.#epoch += 1
      this.#playableDue = true
      this.frameRate.reset()
    }
    const epoch = this.#epoch
    const { video: picture, audio: sound } = this.#tracks
    if (changes && picture) {
      beginEpoch(video.writer.rendition, epoch, picture)
      this.#options.tap?.started(picture)
    }
    const audio = this.#audio
    if (outcome !== 'goes-on') {
      audio?.endSegmentAt(at, () => {
        if (changes && sound) beginEpoch(audio.writer.rendition, epoch, sound)
      })
    }
    const segmentStart = first || outcome !== 'goes-on' ? video.writer.segmentStart : null
    this.#options.tap?.picture({ at, compositionOffset, keyFrame: sample.keyFrame, segmentStart, data: sample.data })
    this.#frontier = at
    audio?.advance(at)
  }

  #takeSound(sample: Sample): void {
    if (this.#waiting) {
      if (this.#tracks.video !== null || this.#tracks.audio === null) return
      this.#start(sample)
    }
    const audio = this.#audio
    if (audio === null) return
    const at = this.#timeline.at(sample)
    if (this.#video !== null) {
      audio.push(at, sample.data)
      audio.advance(this.#frontier)
      return
    }
    const ahead = at - (audio.writer.position * 1000) / audio.writer.timescale
    if (ahead > LONGEST_SILENCE_MS || ahead < -BACKWARD_MS) {
      this.#stop()
      this.#takeSound(sample)
      return
    }
    audio.push(at, sample.data)
    audio.advance(Infinity)
    const length = ((audio.writer.position - audio.writer.segmentStart) * 1000) / audio.writer.timescale
    if (length >= SHORTEST_SEGMENT_MS) audio.closeSegment()
  }

  /** Starts an epoch with `first`, right where the one before ended. */
  #start(first: Sample): void {
    const { video, audio } = this.#tracks
    const end = this.#mediaEnd()
    this.#timeline.restart(first, end)
    this.#epoch += 1
    this.#waiting = false
    this.#newPicture = false
    this.#playableDue = true
    this.#frontier = end
    this.frameRate.reset()
    const { partTarget } = this.#pace ?? this.#preroll.guess()
    const { targetDuration = 0 } = this.live ?? {}
    const msn = (this.#video ?? this.#audio)?.writer.rendition.currentMsn ?? this.#options.begin.msn
    if (video !== null) {
      const writer = this.#writer(this.#video?.writer ?? null, video, msn, partTarget / 1000, end)
      this.#video = new VideoPackager(writer, { partTarget, targetDuration }, this.frameRate)
      this.#options.tap?.started(video)
    }
    if (audio !== null) {
      const writer = this.#writer(this.#audio?.writer ?? null, audio, msn, audioPartTarget(audio) / 1000, end)
      this.#audio = new AudioPackager(writer, audio)
    }
    if (this.live !== null) this.live.interrupted = false
  }

  /** The writer for a track in the new epoch: the one it had, unless it is new or counts time differently. */
  #writer(known: TrackWriter | null, track: Track, msn: number, partTarget: number, end: number): TrackWriter {
    const [live, epoch] = [this.live, this.#epoch]
    if (live === null) throw new Error('a live needs a pace before it has renditions')
    const { token, begin, folder, log, onRendition, onLost, tap = null } = this.#options
    const past = (msn === begin.msn && begin.past?.renditions.get(track.kind)) || null
    const rendition =
      known?.rendition ??
      new Rendition({ name: track.kind, token, msn, epoch, epochMsn: msn, past, partTarget, live, folder, log, onLost })
    beginEpoch(rendition, epoch, track)
    if (known === null) onRendition(rendition)
    if (known?.timescale === timescaleOf(track)) return known
    const start = known === null ? end / 1000 : known.position / known.timescale
    const cuts = track.kind === 'video' ? tap : null
    return new TrackWriter(rendition, track, Math.ceil(start * timescaleOf(track)), this.#timeline.dateOf, cuts)
  }

  /** In whole media milliseconds. */
  #mediaEnd(): number {
    const writer = (this.#video ?? this.#audio)?.writer
    return writer === undefined ? this.#options.begin.time : Math.ceil((writer.position * 1000) / writer.timescale)
  }

  #stop(): void {
    if (this.#waiting) return
    this.#waiting = true
    this.#video?.flush()
    this.#options.tap?.stopped()
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
