import type { OutputStats } from '#engine-protocol/index.ts'
import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { playsEverywhere, type Sample, type Track } from '../codecs/index.ts'
import type { EngineLog } from '../engine.ts'
import { type Reply, serveJpeg, serveStored, serveWebVtt, type StreamHandler } from '../http/index.ts'
import { MultivariantFile, type ResumePoint } from '../journal/index.ts'
import type { SegmentFolder, SegmentStorage } from '../storage/index.ts'
import { LiveThumbnails, parseTile, type ImageMaker, POSTER, THUMBNAIL_TRACK } from '../thumbnails/index.ts'
import { BlockedRequests } from './delivery/blocked-requests.ts'
import { serveMedia } from './delivery/serve-media.ts'
import { type ServedRendition, servePlaylist } from './delivery/serve-playlist.ts'
import type { HlsStream, NextSource, LadderSink, RenditionEncoder } from './types.ts'
import { Ladder } from './ladder/ladder.ts'
import { joiningPast } from './playlist/joining-past.ts'
import { MediaPlaylist } from './playlist/media-playlist.ts'
import { multivariantPlaylist } from './playlist/multivariant.ts'
import { parseName, parsePlaylistName, type RenditionName } from './playlist/names.ts'
import { Rendition } from './playlist/rendition.ts'
import type { Segment } from './playlist/segment.ts'
import { Segmenter } from './segmenter/segmenter.ts'

export interface HlsMuxerOptions {
  readonly streamId: string
  /** The resume point of the live: later than 0 if an earlier session recorded it. */
  readonly resumePoint: ResumePoint
  readonly storage: SegmentStorage
  readonly clock: Clock
  readonly log: EngineLog
  readonly onPlayable: () => void
  /** Storing a segment failed with this reason. */
  readonly onLost: (reason: unknown) => void
  readonly onRemove: () => void
  /** Makes the live's thumbnails; null for none. */
  readonly maker: ImageMaker | null
  /** The live has its first poster. */
  readonly onPosterReady: () => void
  /** Opens the encoder of the smaller renditions; null for none. */
  readonly encode: ((sink: LadderSink) => RenditionEncoder) | null
}

/** One live: receives its samples and serves its playlists and media. */
export class HlsMuxer implements HlsStream, StreamHandler {
  readonly #token = randomBytes(4).toString('hex')
  readonly #segmenter: Segmenter
  readonly #streamFolder: SegmentFolder
  readonly #folder: SegmentFolder
  readonly #multivariantFile: MultivariantFile
  readonly #onRemove: () => void
  readonly #served = new Map<RenditionName, ServedRendition>()
  readonly #ladder: Ladder | null
  readonly #thumbnails: LiveThumbnails | null
  readonly #past: ResumePoint['past']
  readonly #onPlayable: () => void
  #playable = false
  /** The segmenter is playable, but `onPlayable` was not called yet. */
  #playablePending = false

  constructor(options: HlsMuxerOptions) {
    const { clock, log, resumePoint, onLost, encode, maker, onPosterReady } = options
    this.#onRemove = options.onRemove
    this.#onPlayable = options.onPlayable
    this.#streamFolder = options.storage.folder(options.streamId)
    this.#folder = options.storage.folder(`${options.streamId}/${this.#token}`)
    this.#multivariantFile = new MultivariantFile(this.#folder, log)
    const [folder, token, past] = [this.#folder, this.#token, resumePoint.past]
    this.#past = past
    this.#thumbnails = maker && new LiveThumbnails({ maker, clock, log, folder, token, past, onPosterReady })
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
      resumePoint,
      folder: this.#folder,
      clock,
      log,
      onLost,
      onRendition: (rendition) => this.#serve(rendition, clock),
      onPlayable: () => {
        this.#playablePending = true
        this.#announce()
      },
      ...(this.#ladder === null ? {} : { observer: this.#ladder }),
    })
  }

  stats(): OutputStats {
    const { lateness, queued } = this.#segmenter
    return { partLateness: lateness.p99, queued, renditions: this.#ladder?.reports ?? [] }
  }

  track(track: Track): void {
    if (track.kind === 'video') this.#ladder?.prepare(track)
    this.#segmenter.track(track)
  }

  sample(sample: Sample): void {
    this.#segmenter.sample(sample)
  }

  discontinue(next: NextSource): void {
    this.#segmenter.discontinue(next)
    this.#writeMultivariant()
  }

  async finish(): Promise<void> {
    await this.#segmenter.finish()
    // Before the encoder closes, because the smaller renditions end with it.
    this.#writeMultivariant()
    this.#ladder?.close()
    for (const { playlist } of this.#served.values()) {
      playlist.rendition.announce()
      await playlist.rendition.settled()
    }
    await this.#multivariantFile.settled()
  }

  async remove(): Promise<void> {
    this.close()
    await this.finish()
    await this.#streamFolder.remove()
  }

  /** Stops serving; the files stay. */
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
    if (file === POSTER) return serveJpeg(this.#thumbnails?.poster ?? null, reply)
    if (file === THUMBNAIL_TRACK) return serveWebVtt(this.#thumbnails?.track ?? null, reply)
    const tile = parseTile(file)
    if (tile !== null) return serveStored(this.#folderOf(tile.token), file, 'image/jpeg', reply)
    const listed = parsePlaylistName(file)
    if (listed !== null) {
      const served = this.#served.get(listed)
      if (served === undefined) reply.message(404, 'There is no such playlist yet.')
      // After a 410 players switch to another rendition at once instead of retrying.
      else if (!this.#isOffered(listed)) reply.message(410, 'This rendition is not available now.')
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

  /** The folder of this session or of an earlier one with this token; null for other tokens. */
  #folderOf(token: string): SegmentFolder | null {
    return token === this.#token ? this.#folder : (this.#past?.folders.get(token) ?? null)
  }

  /** Calls `onPlayable` once there is a rendition that all browsers play. */
  #announce(): void {
    if (!this.#playablePending) return
    const { video } = this.#segmenter
    if (video !== null && !playsEverywhere(video.track) && this.#ladder?.playable.length === 0) return
    this.#playablePending = false
    this.#playable = true
    this.#writeMultivariant()
    this.#onPlayable()
  }

  #isOffered(name: RenditionName): boolean {
    return name === 'video' || name === 'audio' || this.#ladder?.isOffered(name) === true
  }

  #join(name: RenditionName, passThrough: Rendition, { clock, log, resumePoint, onLost }: HlsMuxerOptions): Rendition {
    const { currentMsn: msn, currentEpoch: epoch, currentEpochMsn: epochMsn, partTarget, live } = passThrough
    const rendition = new Rendition({
      name,
      token: this.#token,
      msn,
      epoch,
      epochMsn,
      past: joiningPast({ name, epoch, passThrough, resumePoint }),
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
      this.#writeMultivariant()
      const [init, firstPart] = [rendition.currentInit, segment.data?.[0]]
      if (rendition.name === 'video' && init && firstPart)
        this.#thumbnails?.segment({ ...seen(segment), init, firstPart })
    }
    const siblings = () =>
      [...this.#served.values()]
        .map(({ playlist }) => playlist.rendition)
        .filter((one) => one !== rendition && this.#isOffered(one.name))
    this.#served.set(rendition.name, {
      playlist: new MediaPlaylist(rendition, siblings),
      waiting: new BlockedRequests(rendition, clock),
    })
  }

  #serveMultivariant(reply: Reply): void {
    if (!this.#playable) {
      reply.message(404, 'There is nothing to play yet.')
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

  /** Stores the current multivariant playlist for the recording. */
  #writeMultivariant(): void {
    if (this.#playable) this.#multivariantFile.write(this.#multivariant())
  }
}

const seen = ({ msn, duration, standby }: Segment) => ({ msn, duration, standby })
