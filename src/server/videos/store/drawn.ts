import { transaction } from '../../ports/database/port.ts'
import { videoFiles } from '../tables.ts'
import { insertVideo, type Converted } from './files.ts'

export interface NewDrawn extends Converted {
  readonly channelId: number
  readonly name: string
  readonly createdAt: Date
}

/** Adds a video whose file was not uploaded and plays at once. Returns its id. */
export const addDrawn = transaction(
  'videos.addDrawn',
  async (tx, { id, channelId, name, facts, size, createdAt }: NewDrawn): Promise<number> => {
    const videoId = await insertVideo(tx, { channelId, name, createdAt })
    const { bytes, durationMs } = facts
    const received = { bytes, received: bytes, storedBytes: bytes, createdAt, receivedAt: createdAt }
    const converted = { durationMs: Math.round(durationMs), width: size?.width, height: size?.height }
    await tx.insert(videoFiles).values({ id, videoId, name, state: 'ready', current: true, ...received, ...converted })
    return videoId
  },
)
