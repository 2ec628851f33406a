import { channelVideosRoom } from '#contract/videos/limits.ts'
import type { VideosRoomMessage } from '#contract/videos/schemas.ts'
import type { Database } from '../ports/database/port.ts'
import { rowIdOf, statelessRoom, type Realtime } from '../realtime/index.ts'
import type { Progress } from './context.ts'
import type { MayEdit } from './policy.ts'
import { presentVideo } from './present.ts'
import { findVideos } from './store/videos.ts'

interface VideosRoomDeps {
  readonly database: Database
  readonly realtime: Pick<Realtime, 'broadcast'>
  readonly mayEdit: MayEdit
  readonly progress: ReadonlyMap<string, Progress>
}

/** The rooms in which the editors of a channel follow its videos. */
export function openVideosRooms({ database, realtime, mayEdit, progress }: VideosRoomDeps) {
  const send = (message: VideosRoomMessage): void => realtime.broadcast(message)
  return {
    /** Each message contains the whole state of a video. */
    room: statelessRoom({
      name: 'videos',
      exists: (id) => rowIdOf(id) !== null,
      async admits(id, { userId }) {
        const channelId = rowIdOf(id)
        return userId !== null && channelId !== null && mayEdit(channelId, userId)
      },
    }),
    removed: (channelId: number, id: number): void =>
      send({ type: 'videoRemoved', room: channelVideosRoom(channelId), id }),
    async changed(videoId: number): Promise<void> {
      const [row] = await database.run(findVideos, [videoId])
      if (row) send({ type: 'video', room: channelVideosRoom(row.channelId), video: presentVideo(row, progress) })
    },
  }
}
