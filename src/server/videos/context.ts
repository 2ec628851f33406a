import type { FastifyBaseLogger } from 'fastify'
import type { RenditionProgress } from '#engine-protocol/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import type { MediaAddresses } from '../lives/index.ts'
import type { Database } from '../ports/database/port.ts'
import type { Images } from '../ports/images/port.ts'
import type { MediaEngine } from '../ports/media/port.ts'
import type { ObjectStorage } from '../ports/objects/port.ts'
import type { Realtime } from '../realtime/index.ts'
import type { MayEdit, MayWatch } from './policy.ts'
import type { UploadFiles } from './tus/upload-files.ts'

export interface VideosDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly audit: Pick<Audit, 'record'>
  readonly media: Pick<MediaEngine, 'convert' | 'drawVideo' | 'remove' | 'poster' | 'listenToConversions'>
  readonly objects: ObjectStorage
  readonly images: Images
  readonly realtime: Pick<Realtime, 'broadcast'>
  readonly mayEdit: MayEdit
  readonly mayWatch: MayWatch
  readonly addresses: Pick<MediaAddresses, 'playlist' | 'sign'>
  readonly settings: VideoSettings
}

export interface VideoSettings {
  /** False where no engine on this machine can convert files. */
  readonly uploads: boolean
  /** Folder of uploaded files. */
  readonly directory: string
  readonly maxBytes: number
  readonly channelBytes: number
  readonly keepSource: boolean
  /** The bytes of the disk to keep free. */
  readonly diskReserve: number
  /** The free bytes of the disk of `directory`. */
  readonly freeBytes: () => Promise<number>
}

export interface Progress {
  readonly share: number
  readonly renditions: readonly RenditionProgress[]
}

/** Shared by all operations of the slice. */
export interface VideosContext extends VideosDeps {
  readonly files: UploadFiles
  /** Of running conversions, by file. */
  readonly progress: Map<string, Progress>
  /** Sends a video to the editors of its channel who are connected. */
  announce(videoId: number): Promise<void>
  /** Sends them that a video is deleted. */
  announceRemoval(channelId: number, videoId: number): void
}
