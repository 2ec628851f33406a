import { expect } from 'vitest'
import { createAudit } from '#server/audit/index.ts'
import type { LivesDeps } from '#server/lives/service/context.ts'
import { createLives } from '#server/lives/service/index.ts'
import type { Caller, TestProduct } from './product.ts'
import { memoryThumbnails } from './thumbnails.ts'

export const newLive = { title: 'テスト配信', genre: 'talk', startsAt: null }

/** Lives on the engine and data of the product, as after another start, or of another node. */
export const otherLives = (product: TestProduct, changes: Partial<LivesDeps> = {}) =>
  createLives({
    database: product.database,
    clock: product.clock,
    media: product.engine,
    log: product.app.log,
    secret: '',
    outbox: { wake() {} },
    licences: product.livers,
    audit: createAudit(product),
    archiveDays: null,
    interruptionGraceSeconds: 60,
    thumbnails: memoryThumbnails(),
    security: { record() {} },
    ...changes,
  })

/** Lives of a liver whose encoder the test controls. */
export function encodedLives(product: TestProduct, liver: Caller) {
  async function publish() {
    const { streamKey } = (await liver.call('GET /v1/stream-setting')).json()
    return product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
  }

  // Not a response of the product, which may be a moment old after a change by another node.
  const stateOf = async (id: string): Promise<string> => (await product.lives.find(id)).state

  /** Sends an encoder event, and waits until the state has changed. */
  async function sendEvent(type: 'playable' | 'disconnected', streamId: string): Promise<void> {
    const before = await stateOf(streamId)
    product.engine.listener.onEvent(type === 'playable' ? { type, streamId } : { type, streamId, cause: 'gone' })
    await expect.poll(() => stateOf(streamId)).not.toBe(before)
    // The state is stored before the grace period starts.
    const timers = type === 'disconnected' ? 1 : 0
    await expect.poll(() => product.clock.waiting).toBeGreaterThanOrEqual(timers)
  }

  async function createOnAir(): Promise<string> {
    const { id } = (await liver.call('POST /v1/lives', newLive)).json()
    await publish()
    await sendEvent('playable', id)
    return id
  }
  return { publish, stateOf, sendEvent, createOnAir }
}
