import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { MultivariantFile } from '../recording/index.ts'
import type { SegmentFolder, SegmentStorage } from '../storage/index.ts'
import type { StreamBegin } from '../stream/begin.ts'
import type { Sample, Track } from '../stream/sample.ts'
import { serveMedia, servePlaylist, Waiting, type Reply, type ServedRendition, type Site } from './http/index.ts'
import type { HlsStream } from './hls-stream.ts'
import { MediaPlaylist, multivariantPlaylist, parseName, type Rendition, type RenditionKind } from './playlist/index.ts'
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
}

/** One live: samples go in at one end, answers come out at the other. */
export class LiveSite implements HlsStream, Site {
  readonly #token = randomBytes(4).toString('hex')
  readonly #segmenter: Segmenter
  readonly #streamFolder: SegmentFolder
  readonly #folder: SegmentFolder
  readonly #description: MultivariantFile
  readonly #onRemove: () => void
  readonly #served = new Map<RenditionKind, ServedRendition>()
  #playable = false

  constructor(options: LiveSiteOptions) {
    const { clock, log, begin, onLost } = options
    this.#onRemove = options.onRemove
    this.#streamFolder = options.storage.folder(options.streamId)
    this.#folder = options.storage.folder(`${options.streamId}/${this.#token}`)
    this.#description = new MultivariantFile(this.#folder, log)
    this.#segmenter = new Segmenter({
      token: this.#token,
      begin,
      folder: this.#folder,
      clock,
      log,
      onLost,
      onRendition: (rendition) => this.#serve(rendition, clock),
      onPlayable: () => {
        this.#playable = true
        this.#describe()
        options.onPlayable()
      },
    })
  }

  get partLateness(): number {
    return this.#segmenter.lateness.p99
  }

  track(track: Track): void {
    this.#segmenter.track(track)
  }

  sample(sample: Sample): void {
    this.#segmenter.sample(sample)
  }

  discontinue(goesOn: boolean): void {
    this.#segmenter.discontinue(goesOn)
    this.#describe()
  }

  async finish(): Promise<void> {
    await this.#segmenter.finish()
    this.#describe()
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
    for (const { waiting } of this.#served.values()) waiting.close()
  }

  async serve(file: string, query: string, reply: Reply): Promise<void> {
    if (file === 'index.m3u8') {
      this.#serveMultivariant(reply)
      return
    }
    const kind = file === 'video.m3u8' ? 'video' : file === 'audio.m3u8' ? 'audio' : null
    if (kind !== null) {
      const served = this.#served.get(kind)
      if (served === undefined) reply.message(404, 'There is no such playlist yet.')
      else servePlaylist(served, query, reply)
      return
    }
    const name = parseName(file)
    const served = name?.token === this.#token ? this.#served.get(name.kind) : undefined
    if (name === null || served === undefined) reply.message(404, 'There is no such file.')
    else await serveMedia(served, this.#folder, name, reply)
  }

  #serve(rendition: Rendition, clock: Clock): void {
    const sibling = rendition.kind === 'video' ? 'audio' : 'video'
    rendition.onStored = () => this.#describe()
    this.#served.set(rendition.kind, {
      playlist: new MediaPlaylist(rendition, () => this.#served.get(sibling)?.playlist.rendition ?? null),
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
    return multivariantPlaylist({ video, audio, frameRate: frameRate.value, independentSegments })
  }

  /** Notes for the recording what the multivariant playlist says now. */
  #describe(): void {
    if (this.#playable) this.#description.write(this.#multivariant())
  }
}
