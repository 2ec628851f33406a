import { hkdfSync } from 'node:crypto'
import { z } from 'zod'
import { readOutput } from '#engine-protocol/index.ts'
import type { CallNode } from '#server/media-nodes/index.ts'
import { MediaUnavailable } from '#server/ports/media/port.ts'

/** The secret that web nodes and media nodes of one installation share. */
export const nodeSecretOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'web nodes and media nodes', 32)).toString('base64url')

/** Posts JSON to another node. Rejects with `NodeRequestFailed` for error responses. */
export async function postJson(url: string, secret: string, body: object, timeoutMs: number): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  const text = await response.text()
  if (!response.ok)
    throw new NodeRequestFailed(
      response.status,
      `${new URL(url).host} responded with ${response.status}: ${text.slice(0, 200)}`,
    )
  return JSON.parse(text)
}

/** The other node responded with an error. */
export class NodeRequestFailed extends Error {
  override readonly name = 'NodeRequestFailed'
  /** Whether a retry is useless. A wrong secret can be corrected, and a busy server may recover. */
  readonly isFinal: boolean
  constructor(status: number, message: string) {
    super(message)
    this.isFinal = status === 400
  }
}

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
