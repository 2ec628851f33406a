import { nodeAnswer, type CallNode } from '#server/media-nodes/index.ts'
import { MediaUnavailable } from '#server/ports/media/port.ts'
import { postJson } from './post.ts'

/** A trim reads a whole recording, which may lie in a bucket. */
const PATIENCE_MS = 20_000

/** How a web node calls a media node. */
export const nodeCaller =
  (secret: string): CallNode =>
  async (controlUrl, call) => {
    try {
      const { recording } = nodeAnswer.parse(await postJson(`${controlUrl}/calls`, secret, call, PATIENCE_MS))
      return recording
    } catch (error) {
      throw new MediaUnavailable(`a media node did not do what it was asked for (${call.name})`, { cause: error })
    }
  }
