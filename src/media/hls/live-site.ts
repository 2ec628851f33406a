import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { LivePictures, parseTile, POSTER, TRACK, type PictureMaker } from '../pictures/index.ts'
import { MultivariantFile } from '../recording/index.ts'
import type { SegmentFolder, SegmentStorage } from '../storage/index.ts'
import type { StreamBegin } from '../stream/begin.ts'
import { playsEverywhere } from '../stream/picture-codec.ts'
import type { RenditionReport } from '../stream/rendition-report.ts'
import type { Sample, Track } from '../stream/sample.ts'
import {
  serveMedia,
  servePicture,
  servePlaylist,
  serveStored,
  serveTrack,
  Waiting,
  type Reply,
  type ServedRendition,
  type Site,
} from './http/index.ts'
import type { HlsStream, NextSource } from './hls-stream.ts'
import { Ladder, type LadderSink, type PictureEncoder } from './ladder/index.ts'
import {
  joiningPast,
  MediaPlaylist,
  multivariantPlaylist,
  parseName,
  parsePlaylistName,
  Rendition,
  type RenditionName,
  type Segment,
} from './playlist/index.ts'
import { Segmenter } from './segmenter/index.ts'

export interface LiveSiteOptions {
  readonly streamId: string
  /** Where the live goes on: later than 0 when an earlier run of the engine began it. */
  readonly begin: StreamBegin
  readonly storage: SegmentStorage
  readonly clock: Clock
  readonly log: EngineLog
  readonly onPlayable: () => void
  /** Storage could not keep a segment, and why. */
  readonly onLost: (reason: unknown) => void
  readonly onRemove: () => void
  /** Makes the live's pictures; null where there are to be none. */
  readonly maker: PictureMaker | null
  /** There is a picture of what is on air. */
  readonly onPictured: () => void
  /** Makes the smaller pictures, where there are to be any. */
  readonly encode: ((sink: LadderSink) => PictureEncoder) | null
}

/** One live: samples go in at one end, answers come out at the other. */
export class LiveSite implements HlsStream, Site {
  readonly #token = randomBytes(4).toString('hex')
  readonly #segmenter: Segmenter
  readonly #streamFolder: SegmentFolder
  readonly #folder: SegmentFolder
  readonly #description: MultivariantFile
  readonly #onRemove: () => void
  readonly #served = new Map<RenditionName, ServedRendition>()
  readonly #ladder: Ladder | null
  readonly #pictures: LivePictures | null
  readonly #past: StreamBegin['past']
  readonly #onPlayable: () => void
  #playable = false
  /** The segmenter has something to play, and nobody was told yet. */
  #due = false

  constructor(options: LiveSiteOptions) {
    const { clock, log, begin, onLost, encode, maker, onPictured } = options
    this.#onRemove = options.onRemove
    this.#onPlayable = options.onPlayable
    this.#streamFolder = options.storage.folder(options.streamId)
    this.#folder = options.storage.folder(`${options.streamId}/${this.#token}`)
    this.#description = new MultivariantFile(this.#folder, log)
    const [folder, token, past] = [this.#folder, this.#token, begin.past]
    this.#past = past
    this.#pictures = maker && new LivePictures({ maker, clock, log, folder, token, past, onPictured })
    this.#ladder =
      encode === null
        ? null
        : new Ladder({
            clock,
            encode,
            passThrough: () => this.#segmenter.video?.rendition ?? null,
            join: (name, passThrough) => this.#join(name, passThrough, options),
            onLeft: (name) => this.#served.get(name)?.waiting.close(),
            onAdvance: () => this.#announce(),
          })
    this.#segmenter = new Segmenter({
      token: this.#token,
      begin,
      folder: this.#folder,
      clock,
      log,
      onLost,
      onRendition: (rendition) => this.#serve(rendition, clock),
      onPlayable: () => {
        this.#due = true
        this.#announce()
      },
      ...(this.#ladder === null ? {} : { tap: this.#ladder }),
    })
  }

  get partLateness(): number {
    return this.#segmenter.lateness.p99
  }

  get queued(): number {
    return this.#segmenter.queued
  }

  get renditions(): readonly RenditionReport[] {
    return this.#ladder?.reports ?? []
  }

  track(track: Track): void {
    if (track.kind === 'video') this.#ladder?.announced(track)
    this.#segmenter.track(track)
  }

  sample(sample: Sample): void {
    this.#segmenter.sample(sample)
  }

  discontinue(goesOn: NextSource): void {
    this.#segmenter.discontinue(goesOn)
    this.#describe()
  }

  async finish(): Promise<void> {
    await this.#segmenter.finish()
    // As it is now: the smaller renditions end with their encoder.
    this.#describe()
    this.#ladder?.close()
    for (const { playlist } of this.#served.values()) {
      playlist.rendition.announce()
      await playlist.rendition.settled()
    }
    await this.#description.settled()
  }

  async remove(): Promise<void> {
    this.close()
    await this.finish()
    await this.#streamFolder.remove()
  }

  /** Stops answering, without touching the files. */
  close(): void {
    this.#onRemove()
    this.#ladder?.close()
    for (const { waiting } of this.#served.values()) waiting.close()
  }

  async serve(file: string, query: string, reply: Reply): Promise<void> {
    if (file === 'index.m3u8') {
      this.#serveMultivariant(reply)
      return
    }
    if (file === POSTER) return servePicture(this.#pictures?.poster ?? null, reply)
    if (file === TRACK) return serveTrack(this.#pictures?.track ?? null, reply)
    const tile = parseTile(file)
    if (tile !== null) return serveStored(this.#folderOf(tile.token), file, 'image/jpeg', reply)
    const listed = parsePlaylistName(file)
    if (listed !== null) {
      const served = this.#served.get(listed)
      if (served === undefined) reply.message(404, 'There is no such playlist yet.')
      // Players take another rendition at once, instead of asking again.
      else if (!this.#isOffered(listed)) reply.message(410, 'This rendition is not made at the moment.')
      else servePlaylist(served, query, reply)
      return
    }
    const name = parseName(file)
    const served = name?.token === this.#token ? this.#served.get(name.rendition) : undefined
    if (name !== null && served !== undefined) await serveMedia(served, this.#folder, name, reply)
    else if (name === null || name.type === 'part') reply.message(404, 'There is no such file.')
    else {
      const contentType = name.rendition === 'audio' ? 'audio/mp4' : 'video/mp4'
      await serveStored(this.#past?.folders.get(name.token) ?? null, file, contentType, reply)
    }
  }

  /** Where the files of this run, or of an earlier one, are; null for a token that is none of this live's. */
  #folderOf(token: string): SegmentFolder | null {
    return token === this.#token ? this.#folder : (this.#past?.folders.get(token) ?? null)
  }

  /** Says that there is something to play, once there is something for everybody. */
  #announce(): void {
    if (!this.#due) return
    const { video } = this.#segmenter
    if (video !== null && !playsEverywhere(video.track) && this.#ladder?.playable.length === 0) return
    this.#due = false
    this.#playable = true
    this.#describe()
    this.#onPlayable()
  }

  #isOffered(name: RenditionName): boolean {
    return name === 'video' || name === 'audio' || this.#ladder?.isOffered(name) === true
  }

  #join(name: RenditionName, passThrough: Rendition, { clock, log, begin, onLost }: LiveSiteOptions): Rendition {
    const { currentMsn: msn, currentEpoch: epoch, currentEpochMsn: epochMsn, partTarget, live } = passThrough
    const rendition = new Rendition({
      name,
      token: this.#token,
      msn,
      epoch,
      epochMsn,
      past: joiningPast(name, passThrough, begin.past?.renditions.get(name) ?? null, begin.msn),
      partTarget,
      live,
      folder: this.#folder,
      log,
      onLost,
    })
    this.#serve(rendition, clock)
    return rendition
  }

  #serve(rendition: Rendition, clock: Clock): void {
    rendition.onStored = (segment) => {
      this.#describe()
      const [init, firstPart] = [rendition.currentInit, segment.data?.[0]]
      if (rendition.name === 'video' && init && firstPart)
        this.#pictures?.segment({ ...seen(segment), init, firstPart })
    }
    const siblings = () =>
      [...this.#served.values()]
        .map(({ playlist }) => playlist.rendition)
        .filter((one) => one !== rendition && this.#isOffered(one.name))
    this.#served.set(rendition.name, {
      playlist: new MediaPlaylist(rendition, siblings),
      waiting: new Waiting(rendition, clock),
    })
  }

  #serveMultivariant(reply: Reply): void {
    if (!this.#playable) {
      reply.message(404, 'Nothing to play yet.')
      return
    }
    const text = Buffer.from(this.#multivariant())
    reply.playlist({ chunks: [text], length: text.length }, false, 'public, max-age=1')
  }

  #multivariant(): string {
    const { video, audio, frameRate, independentSegments } = this.#segmenter
    const ladder = this.#ladder?.listed ?? []
    return multivariantPlaylist({ video, ladder, audio, frameRate: frameRate.value, independentSegments })
  }

  /** Notes for the recording what the multivariant playlist says now. */
  #describe(): void {
    if (this.#playable) this.#description.write(this.#multivariant())
  }
}

const seen = ({ msn, duration, standby }: Segment) => ({ msn, duration, standby })
