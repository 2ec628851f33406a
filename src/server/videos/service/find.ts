import type { Video, VideoPage, VideoSummary } from '#contract/videos/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import { pageOf, readCursor } from '../../cursor.ts'
import { DomainError } from '../../errors.ts'
import type { Editor } from '../../viewer.ts'
import type { VideosContext } from '../context.ts'
import { requireEditor } from '../policy.ts'
import { presentSummary, presentVideo } from '../present.ts'
import { findVideos, listVideos, type VideoRow } from '../store/videos.ts'

/** Throws `VIDEO_NOT_FOUND`. */
export async function findVideo({ database }: Pick<VideosContext, 'database'>, id: number): Promise<VideoRow> {
  const [video] = await database.run(findVideos, [id])
  if (!video) throw new DomainError('VIDEO_NOT_FOUND')
  return video
}

/** A video that the editor may edit. Throws the error for others. */
export async function findOwn(context: VideosContext, editor: Editor, id: number): Promise<VideoRow> {
  const video = await findVideo(context, id)
  await requireEditor(context.mayEdit, video.channelId, editor)
  return video
}

/** The video as it is now, for its editors, who are notified of the change. */
export async function presentChanged(context: VideosContext, id: number): Promise<Video> {
  await context.announce(id)
  return presentVideo(await findVideo(context, id), context.progress)
}

export interface VideoPaging extends Paging {
  /** The beginning of the names; all videos without it. */
  readonly name?: string | undefined
}

/** The latest first, or those whose names begin with a text in the order of their names. */
export async function pageOfVideos(
  context: VideosContext,
  editor: Editor,
  channelId: number,
  { name, cursor, limit }: VideoPaging,
): Promise<VideoPage> {
  await requireEditor(context.mayEdit, channelId, editor)
  const after = readCursor(cursor)?.id ?? null
  const query = { channelId, name: name?.normalize('NFC') ?? null, after, limit: limit + 1 }
  const { items, next } = pageOf(await context.database.run(listVideos, query), limit, ({ id }) => ({ key: id, id }))
  return {
    videos: items.map((row) => presentVideo(row, context.progress)),
    next,
    uploads: context.settings.uploads,
  }
}

/** Summaries of existing videos, by id. */
export const createVideoSummaries = ({ database }: Pick<VideosContext, 'database'>) => ({
  async summaries(ids: readonly number[]): Promise<ReadonlyMap<number, VideoSummary>> {
    const rows = await database.run(findVideos, ids)
    return new Map(rows.map((row) => [row.id, presentSummary(row)]))
  },
})
