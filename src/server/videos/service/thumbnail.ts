import type { Profile } from '#contract/account/schemas.ts'
import { randomBytes } from 'node:crypto'
import { thumbnailSize, videoThumbnailPrefix } from '#contract/videos/limits.ts'
import type { Video } from '#contract/videos/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { Editor } from '../../viewer.ts'
import { MediaUnavailable } from '../../ports/media/port.ts'
import type { VideosContext } from '../context.ts'
import {
  changeThumbnail,
  findVideos,
  listWithoutThumbnail,
  type ThumbnailChange,
  type VideoRow,
} from '../store/videos.ts'
import { findOwn, presentChanged } from './find.ts'

const namePattern = /^[0-9a-f]{32}\.webp$/
const objectName = (name: string): string => `video-thumbnails/${name}`

interface Replacing {
  /** The address of the thumbnail that the editor has seen, empty for none; undefined: any. */
  readonly replaces?: string | undefined
}

export interface ChosenFrame extends Replacing {
  readonly atMs: number | null
}

export interface SeenThumbnail extends Replacing {
  readonly id: number
}

type Choice = Omit<ThumbnailChange, 'videoId' | 'name'>

/**
 * Stores an image under an unguessable name, because lists show thumbnails without a signature. Returns false if another
 * image than the one to replace was stored meanwhile.
 */
async function store(context: VideosContext, videoId: number, file: Uint8Array, choice: Choice): Promise<boolean> {
  const { database, objects, images } = context
  const webp = await images.boundedWebp(file, thumbnailSize)
  const name = `${randomBytes(16).toString('hex')}.webp`
  await objects.write(objectName(name), webp)
  const unused = await database.run(changeThumbnail, { ...choice, videoId, name })
  if (unused !== null) await removeThumbnail(context, unused)
  return unused !== name
}

/** Throws `THUMBNAIL_CHANGED`. `seen`: the address that the editor has seen, empty for none; undefined: any. */
async function replace(
  context: VideosContext,
  id: number,
  file: Uint8Array,
  { seen, ...choice }: Choice & { readonly seen: string | undefined },
): Promise<Video> {
  const name = seen === '' ? null : seen?.slice(videoThumbnailPrefix.length)
  const seenName = name === undefined ? {} : { replaces: name }
  if (!(await store(context, id, file, { ...choice, ...seenName }))) throw new DomainError('THUMBNAIL_CHANGED')
  return presentChanged(context, id)
}

export const removeThumbnail = ({ objects }: Pick<VideosContext, 'objects'>, name: string): Promise<void> =>
  objects.remove(objectName(name))

export async function readThumbnail({ objects }: Pick<VideosContext, 'objects'>, name: string): Promise<Buffer | null> {
  return namePattern.test(name) ? objects.read(objectName(name)) : null
}

/** Null if the frame cannot be read now. */
async function frameOf({ media }: VideosContext, video: VideoRow, atMs: number | null): Promise<Buffer | null> {
  if (video.current === null) throw new DomainError('VIDEO_NOT_READY')
  const image = await media.poster({ streamId: video.current.id, atMs })
  return image === null ? null : Buffer.from(image, 'base64')
}

/** Uses the frame at `atMs`, or one that the engine chooses. */
export async function chooseFrame(
  context: VideosContext,
  viewer: Profile,
  id: number,
  { atMs, replaces: seen }: ChosenFrame,
): Promise<Video> {
  const video = await findOwn(context, viewer, id)
  if (atMs !== null && atMs >= (video.current?.durationMs ?? Infinity)) {
    throw new DomainError('INVALID_REQUEST', { atMs: 'is after the end of the video' })
  }
  const frame = await frameOf(context, video, atMs).catch((error: unknown) => {
    throw error instanceof MediaUnavailable ? new DomainError('UNAVAILABLE') : error
  })
  if (frame === null) throw new DomainError('UNAVAILABLE')
  return replace(context, id, frame, { source: atMs === null ? 'automatic' : 'frame', atMs, seen })
}

export async function uploadThumbnail(
  context: VideosContext,
  editor: Editor,
  { id, replaces: seen }: SeenThumbnail,
  file: Buffer,
): Promise<Video> {
  await findOwn(context, editor, id)
  return replace(context, id, file, { source: 'image', atMs: null, seen })
}

/** The number of videos at a time that get a missing thumbnail. */
const maxMissing = 20

/**
 * Uses a frame of the file that plays, unless an image was chosen. The next run of the job tries again. Of two runs for
 * one file the first one counts: pages may already show its image.
 */
export async function chooseAutomatically(context: VideosContext, video: VideoRow): Promise<void> {
  if (video.thumbnailSource !== 'automatic') return
  try {
    const frame = await frameOf(context, video, null)
    if (frame === null) return
    await store(context, video.id, frame, { source: 'automatic', atMs: null, replaces: video.thumbnailName })
  } catch (err) {
    context.log.warn({ err, videoId: video.id }, 'could not make the thumbnail of a video')
  }
  await context.announce(video.id)
}

/** Makes the thumbnails that were not made when their videos became ready, because a process ended. */
export async function addMissingThumbnails(context: VideosContext): Promise<void> {
  const { database } = context
  const missing = await database.run(listWithoutThumbnail, maxMissing)
  for (const video of await database.run(findVideos, missing)) await chooseAutomatically(context, video)
}
