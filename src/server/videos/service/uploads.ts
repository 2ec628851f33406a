import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { fileStreamId } from '#engine-protocol/index.ts'
import { fileNameMaxLength, uploadExpiresAfterMs, uploadsPerChannel, videoTypes } from '#contract/videos/limits.ts'
import { DomainError } from '../../errors.ts'
import type { Editor } from '../../viewer.ts'
import { uploadedBytes } from '../../metrics/index.ts'
import type { VideosContext } from '../context.ts'
import { requireEditor } from '../policy.ts'
import {
  addUpload,
  countMissingBytes,
  findUpload,
  listUploading,
  storeReceived,
  type UploadRow,
} from '../store/files.ts'
import { UploadDiskFull } from '../tus/upload-files.ts'
import type { Conversions } from './conversions.ts'
import { discardFile } from './deletion.ts'

export interface RequestedUpload {
  readonly channelId: number
  /** The video whose file it replaces; null for a new video. */
  readonly videoId: number | null
  readonly name: string
  /** The type that the browser detected; may be empty. */
  readonly type: string
  readonly bytes: number
}

export interface UploadState {
  readonly id: string
  readonly videoId: number
  readonly bytes: number
  readonly offset: number
  /** Null once all bytes have arrived. */
  readonly expiresAt: Date | null
}

type StoredUpload = Pick<UploadState, 'id' | 'videoId' | 'bytes'>

const acceptedTypes = new Set(videoTypes.values())
/** Browsers do not know all types, and then send none or a general one. */
const unknownTypes = new Set(['', 'application/octet-stream', 'video/x-m4v', 'application/x-matroska'])

/** Whether a file can be a video by its name and type. Its content is inspected when it has arrived. */
export function canBeVideo(name: string, type: string): boolean {
  const expected = videoTypes.get(extname(name).slice(1).toLowerCase())
  return expected !== undefined && (acceptedTypes.has(type) || unknownTypes.has(type))
}

export function createUploadService(context: VideosContext, conversions: Conversions) {
  const { database, clock, files, settings, mayEdit } = context

  /** Throws the error for those who may not continue this upload. */
  async function find(editor: Editor, id: string): Promise<UploadRow & { videoId: number }> {
    const upload = await database.run(findUpload, id)
    if (!upload || upload.videoId === null) throw new DomainError('UPLOAD_NOT_FOUND')
    await requireEditor(mayEdit, upload.channelId, editor)
    return { ...upload, videoId: upload.videoId }
  }

  const expiryFrom = (at: Date): Date => new Date(at.getTime() + uploadExpiresAfterMs)

  async function store({ id, videoId, bytes }: StoredUpload, received: number, at: Date): Promise<void> {
    await database.run(storeReceived, { id, received, at })
    if (received === bytes) conversions.startSoon()
    await context.announce(videoId)
  }

  /** Stores an upload whose last byte was written, but not stored: the process was killed, or the database was away. */
  async function storeIfComplete(upload: StoredUpload): Promise<boolean> {
    const isComplete = await files.isComplete(upload.id, upload.bytes)
    if (isComplete) await store(upload, upload.bytes, clock.now())
    return isComplete
  }

  return {
    /** Refuses a file before its bytes are sent. */
    async create(editor: Editor, request: RequestedUpload): Promise<UploadState> {
      const { channelId, bytes, type } = request
      await requireEditor(mayEdit, channelId, editor)
      if (!settings.uploads) throw new DomainError('UPLOADS_OFF')
      const name = request.name.normalize('NFC').trim().slice(-fileNameMaxLength)
      if (bytes < 1 || !canBeVideo(name, type)) throw new DomainError('NOT_A_VIDEO')
      if (bytes > settings.maxBytes) throw new DomainError('VIDEO_TOO_LARGE')
      // The renditions need about as much space as the file.
      const announced = await database.run(countMissingBytes, null)
      if (!(await files.hasSpace(announced + 2 * bytes))) throw new DomainError('DISK_FULL')
      const [id, now] = [fileStreamId(randomBytes(16).toString('hex')), clock.now()]
      const limits = { maxUploads: uploadsPerChannel, maxBytes: settings.channelBytes }
      await files.create(id)
      const added = await database
        .run(addUpload, { id, channelId, videoId: request.videoId, name, bytes, createdAt: now, ...limits })
        .catch(async (error: unknown) => {
          await files.remove(id)
          throw error
        })
      if (typeof added === 'string') {
        await files.remove(id)
        throw new DomainError(added)
      }
      if (!('user' in editor)) {
        const { actorUserId } = editor
        const details = { channel: channelId, video: added }
        await context.audit.record({ action: 'video.uploaded', actorUserId, subjectUserId: null, details })
      }
      await context.announce(added)
      return { id, videoId: added, bytes, offset: 0, expiresAt: expiryFrom(now) }
    },

    async state(editor: Editor, id: string): Promise<UploadState> {
      const upload = await find(editor, id)
      const { videoId, bytes, state, receivedAt } = upload
      const complete = { id, videoId, bytes, offset: bytes, expiresAt: null }
      if (state !== 'uploading') return complete
      const offset = await files.offset(id)
      if (offset === null) throw new DomainError('UPLOAD_NOT_FOUND')
      // The client sends nothing more then.
      if (await storeIfComplete(upload)) return complete
      return { id, videoId, bytes, offset, expiresAt: expiryFrom(receivedAt) }
    },

    /** Appends bytes. What arrives is stored, also if the request is interrupted. */
    async append(editor: Editor, id: string, offset: number, stream: Readable): Promise<UploadState> {
      const upload = await find(editor, id)
      const { videoId, bytes, state } = upload
      const known = state === 'uploading' ? await files.offset(id) : bytes
      if (known === null) throw new DomainError('UPLOAD_NOT_FOUND')
      if (known !== offset) throw new DomainError('UPLOAD_OFFSET')
      const received = await files.append(id, offset, bytes, stream).catch(async (error: unknown) => {
        if (error instanceof UploadDiskFull) throw new DomainError('DISK_FULL')
        throw error
      })
      if (received === null) throw new DomainError('UPLOAD_NOT_FOUND')
      const at = clock.now()
      uploadedBytes.inc(Math.max(0, received - offset))
      await store(upload, received, at)
      return { id, videoId, bytes, offset: received, expiresAt: received === bytes ? null : expiryFrom(at) }
    },

    /** Stores the complete uploads of clients that do not return. A file that fails delays no other one. */
    async storeComplete(): Promise<void> {
      for (const { id, videoId, bytes } of await database.run(listUploading, null)) {
        if (videoId === null) continue
        await storeIfComplete({ id, videoId, bytes }).catch((err: unknown) => {
          context.log.error({ err, uploadId: id }, 'could not store a complete upload; retrying in a minute')
        })
      }
    },

    /** Cancels an unfinished upload; a video without another file is deleted with it. */
    async cancel(editor: Editor, id: string): Promise<void> {
      const { videoId, state } = await find(editor, id)
      if (state !== 'uploading') throw new DomainError('UPLOAD_NOT_FOUND')
      await discardFile(context, videoId)
      await files.remove(id)
    },
  }
}
