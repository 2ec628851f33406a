import type { Profile } from '#contract/account/schemas.ts'
import { periodicJob } from '../../periodic-job.ts'
import type { VideosContext, VideosDeps } from '../context.ts'
import { presentVideo } from '../present.ts'
import { openVideosRooms } from '../realtime.ts'
import { countUnconverted } from '../store/files.ts'
import { UploadFiles } from '../tus/upload-files.ts'
import { createConversions } from './conversions.ts'
import { deleteRemovedFiles, discardExpired, removeUnneededFiles } from './deletion.ts'
import { addDrawnVideo, type DrawnVideo } from './drawn.ts'
import { createEdits } from './edit.ts'
import { findOwn, pageOfVideos, type VideoPaging } from './find.ts'
import { currentFileOf, grantVideoPlayback, type Player } from './playback.ts'
import {
  addMissingThumbnails,
  chooseFrame,
  readThumbnail,
  uploadThumbnail,
  type ChosenFrame,
  type SeenThumbnail,
} from './thumbnail.ts'
import { createStaffVideos } from './staff.ts'
import { createUploadService } from './uploads.ts'
import type { Editor } from '../../viewer.ts'

/** How often unfinished work is continued, in milliseconds. */
const jobMs = 60_000

export type Videos = ReturnType<typeof createVideos>

export function createVideos(deps: VideosDeps) {
  const { database, clock, log, settings } = deps
  const progress: VideosContext['progress'] = new Map()
  const rooms = openVideosRooms({ ...deps, progress })
  const { directory, diskReserve: reserve, freeBytes } = settings
  const files = new UploadFiles({ directory, reserve, freeBytes, clock })
  const context: VideosContext = { ...deps, files, progress, announce: rooms.changed, announceRemoval: rooms.removed }
  const deleteRemoved = () => deleteRemovedFiles(context)
  const conversions = createConversions(context, deleteRemoved)
  const edits = createEdits({ context, conversions, deleteRemoved })
  const uploads = createUploadService(context, conversions)
  const job = periodicJob({
    name: 'videos',
    clock,
    log,
    everyMs: jobMs,
    failure: 'could not continue the work on videos; retrying in a minute',
    async run() {
      // Before expired uploads are removed: a complete one is not lost.
      if (settings.uploads) await uploads.storeComplete()
      await discardExpired(context)
      await deleteRemoved()
      if (settings.uploads) await conversions.start()
      await addMissingThumbnails(context)
    },
  })

  return {
    room: rooms.room,
    async find(editor: Editor, id: number) {
      return presentVideo(await findOwn(context, editor, id), progress)
    },
    /** Throws the error for viewers who may not edit the video. */
    assertEditable: async (viewer: Profile, id: number): Promise<void> => void (await findOwn(context, viewer, id)),
    list: (viewer: Profile, channelId: number, paging: VideoPaging) => pageOfVideos(context, viewer, channelId, paging),
    playback: (player: Player, id: number) => grantVideoPlayback(context, player, id),
    /** The file that plays; null before there is one, and for an unknown video. */
    currentFile: (id: number) => currentFileOf(context, id),
    uploads,
    addDrawn: (viewer: Profile, video: DrawnVideo) => addDrawnVideo(context, viewer, video),
    edits,
    staff: createStaffVideos(context, edits),
    thumbnails: {
      chooseFrame: (viewer: Profile, id: number, frame: ChosenFrame) => chooseFrame(context, viewer, id, frame),
      upload: (viewer: Profile, seen: SeenThumbnail, file: Buffer) => uploadThumbnail(context, viewer, seen, file),
      read: (name: string) => readThumbnail(context, name),
    },
    /** For monitoring: the number of unfinished files by state. */
    figures: () => database.run(countUnconverted, null),
    /** Resumes unfinished work, and repeats what failed every minute. */
    async start(): Promise<void> {
      await removeUnneededFiles(context)
      await job.start()
    },
    /** Resolves when all reports of the engine so far are handled. */
    settled: conversions.settled,
    async close(): Promise<void> {
      await files.close()
      await job.close()
      await conversions.settled()
    },
  }
}
