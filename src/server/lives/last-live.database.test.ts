import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let sora: Caller
let hana: Caller

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  hana = await product.as('liver-hana')
})
afterEach(() => product.close())

const lastLiveOf = async (liver: Caller) => (await liver.call('GET /v1/stream-setting')).json().lastLive

describe('the settings of the last live', () => {
  test('are those of the liver, once it was on air', async () => {
    const before = await lastLiveOf(hana)
    const settings = {
      title: '夜の歌',
      reading: 'よるのうた',
      genre: 'sing',
      visibility: 'invite',
      latencyMode: 'normal',
    }
    const chosen = { ...settings, archiving: false, chatting: false }
    const { id } = (await sora.call('POST /v1/lives', { ...chosen, startsAt: null })).json()
    expect(await lastLiveOf(sora)).not.toEqual(chosen)
    const { streamKey } = (await sora.call('GET /v1/stream-setting')).json()
    await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
    product.engine.listener.onEvent({ type: 'playable', streamId: id })
    await expect.poll(() => lastLiveOf(sora)).toEqual(chosen)
    expect(await lastLiveOf(hana)).toEqual(before)
  })
})
