import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProduct, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

describe('channel ownership', () => {
  test('is reported with the channel id to the owner', async () => {
    const owner = await product.as('owner-akari')
    const { user, roles } = (await owner.call('GET /v1/account/profile')).json()
    const answer = (await owner.call('GET /v2/channels/is-owner')).json()
    expect(answer).toEqual({ id: 1, isOwner: true, ownerUserId: user.id })
    expect(roles).toContain('channel_owner')
  })

  test('is reported as false to a user without a channel', async () => {
    const viewer = await product.as('viewer-mio')
    expect((await viewer.call('GET /v2/channels/is-owner')).json()).toEqual({
      id: null,
      isOwner: false,
      ownerUserId: null,
    })
  })

  test('requires a session', async () => {
    const answer = await (await product.as(null)).call('GET /v2/channels/is-owner')
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'SIGN_IN_REQUIRED'])
  })
})

describe('the profile of a channel', () => {
  test('is public', async () => {
    const answer = await (await product.as(null)).call('GET /v3/channels/1/profile')
    expect(answer.json()).toMatchObject({ id: 1, name: 'ひだまりチャンネル', owner: { nickName: 'あかり' } })
  })

  test.each([
    ['2', 404, 'CHANNEL_NOT_FOUND'],
    ['0', 400, 'INVALID_REQUEST'],
    ['99999999999', 400, 'INVALID_REQUEST'],
    ['x', 400, 'INVALID_REQUEST'],
  ])('of channel %s is answered with %i', async (id, status, code) => {
    const answer = await (await product.as(null)).call(`GET /v3/channels/${id}/profile`)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })
})
