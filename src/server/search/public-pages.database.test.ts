import { expect, test } from 'vitest'
import { openProduct } from '#tests/support/product.ts'

test('the public pages are those of what everybody may watch now, in a stable order', async () => {
  const product = await openProduct()
  try {
    const sora = await product.as('liver-sora')
    const { count, list } = product.search.publicPages
    const [before, known] = [await list(0, 100), await count()]
    const plan = { title: '夜', genre: 'talk', startsAt: '2026-11-21T12:00:00Z' }
    const create = async (fields: object): Promise<string> =>
      (await sora.call('POST /v1/lives', { ...plan, ...fields })).json().id
    const scheduled = await create({})
    await create({ visibility: 'invite' })
    const cancelled = await create({})
    await sora.call(`POST /v1/lives/${cancelled}/cancel`)
    const waiting = await create({ startsAt: null })
    const paths = async () => (await list(0, 100)).slice(before.length).map(({ path }) => path)
    expect(await paths()).toEqual([`/live-info/${scheduled}`])

    const { streamKey } = (await sora.call('GET /v1/stream-setting')).json()
    await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
    product.engine.listener.onEvent({ type: 'playable', streamId: waiting })
    await expect.poll(paths).toEqual([`/live-info/${scheduled}`, `/live-info/${waiting}`])

    const all = await list(0, 100)
    expect(await count()).toBe(known + 2)
    expect([...(await list(0, 2)), ...(await list(2, 100))]).toEqual(all)
    for (const { changedAt } of all) expect(changedAt).toBeInstanceOf(Date)
  } finally {
    await product.close()
  }
})
