import { fileStreamId, type DemoScene } from '#engine-protocol/index.ts'
import type { MediaEngine } from '#server/ports/media/port.ts'

export interface DrawDeps {
  readonly media: Pick<MediaEngine, 'drawImage'>
  readonly signal: AbortSignal
}

interface Drawing {
  readonly scene: DemoScene
  readonly variant: number
  readonly width: number
  readonly height: number
}

/** Null if the engine cannot draw now: the place stays without an image. */
export async function draw({ media, signal }: DrawDeps, drawing: Drawing): Promise<Buffer | null> {
  signal.throwIfAborted()
  const image = await media.drawImage({ streamId: fileStreamId('demo'), ...drawing })
  return image === null ? null : Buffer.from(image, 'base64')
}
