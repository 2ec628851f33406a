import type { Chapter, Video } from '#contract/videos/schemas.ts'
import type { StaffActor } from '../../viewer.ts'
import type { VideosContext } from '../context.ts'
import type { Edits } from './edit.ts'
import { findVideo } from './find.ts'
import { uploadThumbnail } from './thumbnail.ts'

/** Edits of videos of any channel by staff, which are recorded. */
export function createStaffVideos(context: VideosContext, edits: Edits) {
  async function record({ actorUserId }: StaffActor, field: string, change: Promise<Video>): Promise<Video> {
    const video = await change
    const details = { channel: video.channelId, video: video.id, field }
    await context.audit.record({ action: 'video.changed', actorUserId, subjectUserId: null, details })
    return video
  }

  return {
    retry: (actor: StaffActor, id: number) => record(actor, 'conversion', edits.retry(actor, id)),

    /** Replaces those of any version. */
    async setChapters(actor: StaffActor, id: number, chapters: readonly Chapter[]): Promise<Video> {
      const { version } = await findVideo(context, id)
      return record(actor, 'chapters', edits.setChapters(actor, id, version, chapters))
    },

    setCaptions: (actor: StaffActor, track: { readonly id: number; readonly language: string }, file: Buffer) =>
      record(actor, `captions ${track.language}`, edits.setCaptions(actor, track, file)),

    setThumbnail: (actor: StaffActor, id: number, file: Buffer) =>
      record(actor, 'thumbnail', uploadThumbnail(context, actor, { id }, file)),
  }
}
