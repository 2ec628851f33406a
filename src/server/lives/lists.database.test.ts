import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let sora: Caller
let hana: Caller
let visitor: Caller

beforeEach(async () => {
  product = await openProduct()
  sora = await product.as('liver-sora')
  hana = await product.as('liver-hana')
  visitor = await product.as(null)
})
afterEach(() => product.close())

const tomorrow = '2026-11-21T12:00:00Z'

async function create(liver: Caller, change: object = {}): Promise<string> {
  const live = { title: '夜の雑談; 一曲だけ', genre: 'talk', startsAt: tomorrow, ...change }
  return (await liver.call('POST /v1/lives', live)).json().id
}

async function listed(query: string): Promise<string[]> {
  const { lives } = (await visitor.call(`GET /v1/lives?${query}`)).json()
  return lives.map(({ id }: { id: string }) => id)
}

describe('a list of one liver', () => {
  test('has the scheduled lives of this liver, earliest first, without unlisted ones', async () => {
    const liver = await product.userIdOf('liver-sora')
    const before = await listed(`state=scheduled&liver=${liver}`)
    const later = await create(sora, { startsAt: '2026-11-22T12:00:00Z' })
    const next = await create(sora)
    const others = await create(hana)
    await create(sora, { visibility: 'invite' })
    expect(await listed(`state=scheduled&liver=${liver}`)).toEqual([...before, next, later])
    expect(await listed(`state=scheduled&liver=${liver}&limit=1`)).toHaveLength(1)
    expect(await listed('state=scheduled')).toEqual(expect.arrayContaining([next, later, others]))
  })

  test('exists for each state, and is empty for an unknown liver', async () => {
    const liver = await product.userIdOf('liver-sora')
    const id = await create(sora, { startsAt: null })
    const { streamKey } = (await sora.call('GET /v1/stream-setting')).json()
    await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
    product.engine.listener.onEvent({ type: 'playable', streamId: id })
    await expect.poll(() => listed(`state=on_air&liver=${liver}`)).toEqual([id])
    expect(await listed(`liver=${await product.userIdOf('liver-hana')}`)).toEqual([])
    for (const state of ['on_air', 'scheduled', 'ended', 'archived']) {
      expect(await listed(`state=${state}&liver=2147483647`)).toEqual([])
    }
    expect((await visitor.call('GET /v1/lives?liver=sora')).statusCode).toBe(400)
  })
})

describe('the calendar file of a live', () => {
  test('has a scheduled live, listed or not, with the address of its page', async () => {
    for (const visibility of ['public', 'invite']) {
      const id = await create(sora, { visibility })
      const answer = await visitor.call(`GET /v1/lives/${id}/calendar`)
      expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="kirari-${id}.ics"`)
      expect(answer.body.split('\r\n')).toEqual(
        expect.arrayContaining([
          `UID:${id}@localhost`,
          'DTSTART:20261121T120000Z',
          expect.stringMatching(/^SUMMARY:夜の雑談\\; 一曲だけ - /),
        ]),
      )
      expect(answer.body.replaceAll('\r\n ', '')).toContain(`URL:http://localhost/live-info/${id}\r\n`)
    }
  })

  test('exists only while the live is scheduled', async () => {
    const id = await create(sora)
    await sora.call(`POST /v1/lives/${id}/cancel`)
    expect((await visitor.call(`GET /v1/lives/${id}/calendar`)).json().code).toBe('WRONG_LIVE_STATE')
    expect((await visitor.call('GET /v1/lives/000000000000/calendar')).json().code).toBe('LIVE_NOT_FOUND')
  })
})
