import { readOutput } from '#engine-protocol/index.ts'
import type { CallNode } from '#server/media-nodes/index.ts'
import { MediaUnavailable } from '#server/ports/media/port.ts'
import { z } from 'zod'
import { postJson } from './post.ts'

/** A trim reads a whole recording, which may be in a bucket. */
const TIMEOUT_MS = 20_000

const answer = z.object({ output: z.unknown() })

/** Sends commands of a web node to media nodes. */
export const nodeCaller =
  (secret: string): CallNode =>
  async (controlUrl, name, input) => {
    try {
      const { output } = answer.parse(await postJson(`${controlUrl}/calls`, secret, { name, input }, TIMEOUT_MS))
      return readOutput(name, output)
    } catch (error) {
      throw new MediaUnavailable(`a media node failed to perform "${name}"`, { cause: error })
    }
  }
