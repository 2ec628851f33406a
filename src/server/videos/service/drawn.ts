import type { Profile } from '#contract/account/schemas.ts'
import type { CommandInput } from '#engine-protocol/index.ts'
import { DomainError } from '../../errors.ts'
import { MediaUnavailable } from '../../ports/media/port.ts'
import type { VideosContext } from '../context.ts'
import { requireEditor } from '../policy.ts'
import { addDrawn } from '../store/drawn.ts'
import { findFile } from '../store/files.ts'
import { findVideos } from '../store/videos.ts'
import { chooseAutomatically } from './thumbnail.ts'

export interface DrawnVideo extends CommandInput<'drawVideo'> {
  readonly channelId: number
  readonly name: string
}

/** Adds a video that the engine draws for the demo; returns its id. The id of its stream identifies a repeated call. */
export async function addDrawnVideo(
  context: VideosContext,
  viewer: Profile,
  { channelId, name, ...drawing }: DrawnVideo,
): Promise<number> {
  await requireEditor(context.mayEdit, channelId, viewer)
  if (!context.settings.uploads) throw new DomainError('UPLOADS_OFF')
  const existing = await context.database.run(findFile, drawing.streamId)
  if (existing?.videoId) return existing.videoId
  const drawn = await context.media.drawVideo(drawing).catch((error: unknown) => {
    throw error instanceof MediaUnavailable ? new DomainError('UNAVAILABLE') : error
  })
  if (drawn === null) throw new DomainError('UNAVAILABLE')
  const { recording: facts, size } = drawn
  const file = { id: drawing.streamId, channelId, name, facts, size, createdAt: context.clock.now() }
  const videoId = await context.database.run(addDrawn, file)
  const [video] = await context.database.run(findVideos, [videoId])
  if (video) await chooseAutomatically(context, video)
  return videoId
}
