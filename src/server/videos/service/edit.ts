import { captionLanguagesMax } from '#contract/videos/limits.ts'
import type { Chapter, Video } from '#contract/videos/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { Editor } from '../../viewer.ts'
import type { VideosContext } from '../context.ts'
import { parseWebVtt } from '../captions/parse-web-vtt.ts'
import { invalidChapters } from '../chapters.ts'
import { readCaptions, removeCaptions, storeCaptions } from '../store/captions.ts'
import { retryFile } from '../store/files.ts'
import { changeChapters, deleteVideo } from '../store/videos.ts'
import type { Conversions } from './conversions.ts'
import { discardFile } from './deletion.ts'
import { findOwn, presentChanged } from './find.ts'
import { findWatchable, type Player } from './playback.ts'
import { removeThumbnail } from './thumbnail.ts'

export interface EditDeps {
  readonly context: VideosContext
  readonly conversions: Conversions
  readonly deleteRemoved: () => Promise<void>
}

export interface SeenTrack {
  readonly id: number
  readonly language: string
  readonly replaces?: number | undefined
}

export type Edits = ReturnType<typeof createEdits>

/** The edits of a video by the editors of its channel, and by staff. */
export function createEdits({ context, conversions, deleteRemoved }: EditDeps) {
  const { database, clock } = context

  /** Data that cannot be deleted now is deleted by the next run of the job. */
  async function tryToDelete(): Promise<void> {
    await deleteRemoved().catch((err: unknown) =>
      context.log.warn({ err }, 'could not delete the data of a removed video; retrying in a minute'),
    )
  }

  return {
    async retry(editor: Editor, id: number): Promise<Video> {
      const { next } = await findOwn(context, editor, id)
      if (next === null || !(await database.run(retryFile, next.id))) throw new DomainError('WRONG_VIDEO_STATE')
      conversions.startSoon()
      return presentChanged(context, id)
    },

    /** Discards the file that would replace the current one. */
    async discardReplacement(editor: Editor, id: number): Promise<Video> {
      const { current, next } = await findOwn(context, editor, id)
      if (current === null || next === null) throw new DomainError('WRONG_VIDEO_STATE')
      await discardFile(context, id)
      await tryToDelete()
      return presentChanged(context, id)
    },

    /** Throws `VIDEO_IN_USE`, with the titles of the first episodes in lines. */
    async remove(editor: Editor, id: number): Promise<void> {
      const { channelId } = await findOwn(context, editor, id)
      const { usedBy, thumbnail } = await database.run(deleteVideo, id)
      if (usedBy.length > 0) throw new DomainError('VIDEO_IN_USE', { episodes: usedBy.join('\n') })
      if (thumbnail !== null) await removeThumbnail(context, thumbnail)
      context.announceRemoval(channelId, id)
      await tryToDelete()
    },

    async setChapters(editor: Editor, id: number, version: number, chapters: readonly Chapter[]): Promise<Video> {
      const durationMs = (await findOwn(context, editor, id)).current?.durationMs ?? null
      if (durationMs === null) throw new DomainError('VIDEO_NOT_READY')
      const fields = invalidChapters(chapters, durationMs)
      if (fields !== null) throw new DomainError('INVALID_CHAPTERS', fields)
      if (!(await database.run(changeChapters, { videoId: id, version, chapters }))) {
        throw new DomainError('VIDEO_CHANGED')
      }
      return presentChanged(context, id)
    },

    /** `replaces`: the version of the captions that the editor has seen. Throws `CAPTIONS_CHANGED` for others. */
    async setCaptions(editor: Editor, { id, language, replaces }: SeenTrack, file: Buffer): Promise<Video> {
      await findOwn(context, editor, id)
      const parsed = parseWebVtt(file)
      if ('problem' in parsed) {
        throw new DomainError('CAPTIONS_INVALID', { line: String(parsed.line), problem: parsed.problem })
      }
      const track = { videoId: id, language, replaces, content: parsed.text, updatedAt: clock.now() }
      const problem = await database.run(storeCaptions, { ...track, max: captionLanguagesMax })
      if (problem !== null) throw new DomainError(problem)
      return presentChanged(context, id)
    },

    async removeCaptions(editor: Editor, { id, language, replaces }: SeenTrack): Promise<Video> {
      await findOwn(context, editor, id)
      if (!(await database.run(removeCaptions, { videoId: id, language, replaces }))) {
        throw new DomainError('CAPTIONS_CHANGED')
      }
      return presentChanged(context, id)
    },

    /** For viewers. Throws `NOT_FOUND` without captions in this language. */
    async captions(reader: Pick<Player, 'viewer' | 'inviteKey'>, id: number, language: string): Promise<string> {
      await findWatchable(context, reader, id)
      const content = await database.run(readCaptions, { videoId: id, language })
      if (content === null) throw new DomainError('NOT_FOUND')
      return content
    },
  }
}
