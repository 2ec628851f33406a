import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodedLives, otherLives } from '#tests/support/encoded-lives.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let sora: Caller
let encoded: ReturnType<typeof encodedLives>

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  encoded = encodedLives(product, sora)
})
afterEach(() => product.close())

/** The live ends 60 seconds from now, although the timer of another node ends after ten. */
async function expectFullGrace(id: string): Promise<void> {
  const timers = product.clock.waiting
  // The timer of the other node ends.
  product.clock.advance(10_000)
  await expect.poll(() => product.clock.waiting).toBe(timers)
  product.clock.advance(49_000)
  expect(await encoded.stateOf(id)).toBe('interrupted')
  product.clock.advance(1000)
  await expect.poll(() => encoded.stateOf(id)).toBe('ended')
}

describe('a live', () => {
  test('resumes when its encoder reconnects within 60 seconds', async () => {
    const id = await encoded.createOnAir()
    await encoded.sendEvent('disconnected', id)
    expect(await encoded.stateOf(id)).toBe('interrupted')
    product.clock.advance(59_000)
    expect(await encoded.publish()).toEqual({ accepted: true, streamId: id, signed: false, overWebRtc: true })
    await encoded.sendEvent('playable', id)
    product.clock.advance(120_000)
    expect(await encoded.stateOf(id)).toBe('on_air')
    expect(product.engine.ended).toEqual([])
  })

  test('does not end between the reconnection of its encoder and the first part', async () => {
    const id = await encoded.createOnAir()
    await encoded.sendEvent('disconnected', id)
    product.clock.advance(59_500)
    expect(await encoded.publish()).toMatchObject({ accepted: true })
    product.engine.listener.onEvent({ type: 'connected', streamId: id })
    await expect.poll(() => product.clock.waiting).toBe(0)
    product.clock.advance(2000)
    await encoded.sendEvent('playable', id)
    expect(await encoded.stateOf(id)).toBe('on_air')
  })

  test('restarts the grace period when its encoder reconnects and leaves without being playable', async () => {
    const id = await encoded.createOnAir()
    await encoded.sendEvent('disconnected', id)
    product.engine.listener.onEvent({ type: 'connected', streamId: id })
    product.engine.listener.onEvent({ type: 'disconnected', streamId: id, cause: 'gone' })
    await expect
      .poll(() => {
        product.clock.advance(60_000)
        return encoded.stateOf(id)
      })
      .toBe('ended')
  })

  test('ends when its encoder does not reconnect within 60 seconds', async () => {
    const id = await encoded.createOnAir()
    await encoded.sendEvent('disconnected', id)
    product.clock.advance(60_000)
    await expect.poll(() => encoded.stateOf(id)).toBe('ended')
    await expect.poll(() => product.engine.ended).toEqual([id])
  })

  test('is interrupted by a restart of the engine, and ends after the grace period', async () => {
    const id = await encoded.createOnAir()
    product.engine.listener.onEvent({ type: 'restarted' })
    await expect.poll(() => encoded.stateOf(id)).toBe('interrupted')
    await expect.poll(() => product.clock.waiting).toBe(1)
    product.clock.advance(60_000)
    await expect.poll(() => encoded.stateOf(id)).toBe('ended')
  })

  test('continues when another engine restarts, and when the server restarts while the engine carries it', async () => {
    const id = await encoded.createOnAir()
    product.engine.listener.onEvent({ type: 'restarted', streamIds: ['another'] })
    product.engine.streams = [id]
    await product.lives.resume()
    expect(await encoded.stateOf(id)).toBe('on_air')
    product.engine.streams = []
    await product.lives.resume()
    expect(await encoded.stateOf(id)).toBe('interrupted')
  })

  test('has the full grace period if its encoder has reconnected to another node and left without being playable', async () => {
    const id = await encoded.createOnAir()
    await encoded.sendEvent('disconnected', id)
    const other = otherLives(product)
    product.clock.advance(50_000)
    const { listener } = product.engine
    listener.onEvent({ type: 'connected', streamId: id })
    listener.onEvent({ type: 'disconnected', streamId: id, cause: 'gone' })
    const now = product.clock.now().toISOString()
    await expect.poll(async () => (await product.lives.find(id)).interruptedAt?.toISOString()).toBe(now)
    await expect.poll(() => product.clock.waiting).toBeGreaterThan(1)
    await expectFullGrace(id)
    other.close()
  })

  test('has the full grace period if another node has handled its last interruption', async () => {
    const id = await encoded.createOnAir()
    await encoded.sendEvent('disconnected', id)
    const other = otherLives(product)
    product.clock.advance(5000)
    await encoded.sendEvent('playable', id)
    product.clock.advance(45_000)
    await encoded.sendEvent('disconnected', id)
    await expectFullGrace(id)
    other.close()
  })

  test('does not end while its encoder is connected to another node, but not playable yet', async () => {
    const id = await encoded.createOnAir()
    await encoded.sendEvent('disconnected', id)
    const timers = product.clock.waiting
    product.engine.streams = [id]
    product.clock.advance(60_000)
    await expect.poll(() => product.clock.waiting).toBe(timers)
    expect(await encoded.stateOf(id)).toBe('interrupted')
    product.engine.streams = []
    product.clock.advance(60_000)
    await expect.poll(() => encoded.stateOf(id)).toBe('ended')
  })

  test('is on air after a restart of the engine, although recordings of other lives are still being closed', async () => {
    const closing = Promise.withResolvers<null>()
    vi.spyOn(product.engine, 'end').mockReturnValue(closing.promise)
    await sora.call(`POST /v1/lives/${await encoded.createOnAir()}/end`)
    product.engine.listener.onEvent({ type: 'restarted' })
    expect(await encoded.stateOf(await encoded.createOnAir())).toBe('on_air')
    closing.resolve(null)
  })
})
