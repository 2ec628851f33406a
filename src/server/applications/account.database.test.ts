import { afterAll, beforeAll, expect, test } from 'vitest'
import { newApplication } from '#tests/support/applications.ts'
import { openProduct, operatorToken, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const listApplications = async () => {
  const operator = { authorization: `Operator ${operatorToken}` }
  const answer = await (await product.as(null)).call('GET /v1/staff/liver-applications', undefined, operator)
  return answer.json().applications
}

test('applications of a user are in their export and deleted with their account; other applications stay', async () => {
  const mio = await product.as('viewer-mio')
  const { user } = (await mio.call('GET /v1/account/profile')).json()
  const { receipt } = (await mio.call('POST /v1/liver-applications', newApplication())).json()
  const visitor = await product.as(null)
  await visitor.call('POST /v1/liver-applications', newApplication({ name: 'ゲスト' }))

  const { liverApplications } = (await mio.call('GET /v1/account/export')).json()
  expect(liverApplications).toMatchObject([
    { receipt, name: '佐藤 あおい', mail: 'aoi@people.example', userId: user.id },
  ])
  const hana = await product.as('liver-hana')
  expect((await hana.call('GET /v1/account/export')).json().liverApplications).toEqual([])

  expect(await listApplications()).toMatchObject([{ name: 'ゲスト' }, { userId: user.id }])
  const deletion = await mio.call('POST /v1/account/deletion', { nickName: user.nickName })
  expect(deletion.statusCode).toBe(200)
  expect(await listApplications()).toMatchObject([{ name: 'ゲスト', userId: null }])
})
