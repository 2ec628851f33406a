import { z } from 'zod'
import { channelVideosRoom } from '#contract/videos/limits.ts'
import type { VideosRoomMessage } from '#contract/videos/schemas.ts'
import type { Database } from '../ports/database/port.ts'
import type { Realtime, RoomHandler } from '../realtime/index.ts'
import type { Progress } from './context.ts'
import type { MayEdit } from './policy.ts'
import { presentVideo } from './present.ts'
import { findVideos } from './store/videos.ts'

interface VideosRoomDeps {
  readonly database: Database
  readonly realtime: Pick<Realtime, 'register' | 'broadcast'>
  readonly mayEdit: MayEdit
  readonly progress: ReadonlyMap<string, Progress>
}

/** The room has no events in order: each message contains the whole state of a video. */
const handlerOf = (channelId: number, mayEdit: MayEdit): RoomHandler<never, never> => ({
  admits: async ({ userId }) => userId !== null && mayEdit(channelId, userId),
  canReadAll: () => true,
  state: () => ({}),
  apply() {},
  async resync() {},
  countsAsViewer: () => false,
  receive: async () => null,
  close() {},
})

const isChannelId = (id: string): boolean => /^[1-9][0-9]{0,9}$/.test(id) && Number(id) <= 2_147_483_647

/** The rooms in which the editors of a channel follow its videos. */
export function openVideosRooms({ database, realtime, mayEdit, progress }: VideosRoomDeps) {
  const send = (message: VideosRoomMessage): void => realtime.broadcast(message)
  realtime.register({
    name: 'videos',
    message: z.never(),
    event: z.never(),
    open: async (id) => (isChannelId(id) ? handlerOf(Number(id), mayEdit) : null),
  })
  return {
    removed: (channelId: number, id: number): void =>
      send({ type: 'videoRemoved', room: channelVideosRoom(channelId), id }),
    async changed(videoId: number): Promise<void> {
      const [row] = await database.run(findVideos, [videoId])
      if (row) send({ type: 'video', room: channelVideosRoom(row.channelId), video: presentVideo(row, progress) })
    },
  }
}
