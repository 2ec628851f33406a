import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletedUserName } from '#contract/account/deleted-user.ts'
import { openFirebaseProduct, type FirebaseProduct } from '#tests/support/firebase-product.ts'

let product: FirebaseProduct
beforeAll(async () => {
  product = await openFirebaseProduct()
})
afterAll(() => product.close())

const change = { nickName: 'みおん', bio: '猫と音楽', signature: '♪', language: 'en', country: 'KR' }

describe('the profile', () => {
  test('can be changed by its user', async () => {
    const user = await product.as('viewer-mio')
    const answer = await user.call('POST /v1/account/profile', change)
    expect(answer.json()).toMatchObject({
      user: { nickName: 'みおん', bio: '猫と音楽' },
      language: 'en',
      country: 'KR',
    })
    expect((await user.call('GET /v1/account/profile')).json().language).toBe('en')
  })

  test.each([
    ['nickName', ''],
    ['nickName', '   '],
    ['nickName', 'あ'.repeat(31)],
    ['bio', 'あ'.repeat(501)],
    ['signature', 'あ'.repeat(61)],
    ['language', 'fr'],
    ['country', 'Japan'],
  ])('rejects %s=%o, naming the field', async (field, value) => {
    const user = await product.as('viewer-mio')
    const answer = await user.call('POST /v1/account/profile', { ...change, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  test.each([
    ['\u202E営運', '営運'],
    ['夜の\r\nミオ', '夜の ミオ'],
    ['(￣▽￣)b', '(￣▽￣)b'],
  ])('stores the name %j without controls, as %s', async (nickName, stored) => {
    const user = await product.as('viewer-mio')
    await user.call('POST /v1/account/profile', { ...change, nickName, bio: 'a\u0000b' })
    expect((await user.call('GET /v1/account/profile')).json().user).toMatchObject({ nickName: stored, bio: 'ab' })
  })

  test.each(['\u3164', '\u200B', '\u202E', ' \n '])(
    'refuses the name %j, which renders as nothing',
    async (nickName) => {
      const user = await product.as('viewer-mio')
      const answer = await user.call('POST /v1/account/profile', { ...change, nickName })
      expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: { nickName: expect.any(String) } })
    },
  )

  test('can be neither read nor changed by a visitor', async () => {
    const visitor = await product.as(null)
    expect((await visitor.call('POST /v1/account/profile', change)).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await visitor.call('GET /v1/account/settings')).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await visitor.call('GET /v1/account/export')).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await visitor.call('POST /v1/account/birth-date', { birthDate: '2000-01-01' })).statusCode).toBe(401)
    expect((await visitor.call('POST /v1/account/deletion', { nickName: 'x' })).statusCode).toBe(401)
  })
})

describe('the birth date', () => {
  const set = async (birthDate: string) =>
    (await product.as('viewer-kenta')).call('POST /v1/account/birth-date', { birthDate })

  test.each([
    ['2026-11-20', 403, 'TOO_YOUNG'],
    ['2026-11-21', 400, 'BIRTH_DATE_IMPOSSIBLE'],
    ['1890-01-01', 400, 'BIRTH_DATE_IMPOSSIBLE'],
    ['2000-02-30', 400, 'INVALID_REQUEST'],
    ['yesterday', 400, 'INVALID_REQUEST'],
    ['2013-11-21', 403, 'TOO_YOUNG'],
  ])('%s is rejected', async (birthDate, status, code) => {
    const answer = await set(birthDate)
    // On 20 November 2026 in Japan.
    expect([answer.statusCode, answer.json().code]).toEqual(
      birthDate === '2026-11-21' ? [400, 'BIRTH_DATE_IMPOSSIBLE'] : [status, code],
    )
  })

  test('can be set once', async () => {
    expect((await set('2013-11-20')).json().birthDate).toBe('2013-11-20')
    const again = await set('2000-01-01')
    expect([again.statusCode, again.json().code]).toEqual([409, 'BIRTH_DATE_SET'])
  })
})

describe('the export', () => {
  test('is a file with all data of the user, without secrets', async () => {
    const user = await product.as('liver-sora')
    const answer = await user.call('GET /v1/account/export')
    expect(answer.headers['content-disposition']).toContain('attachment')
    const { account, identities, sessions, lives, liver, rewards } = answer.json()
    expect(account.user.nickName).toBe('そら')
    expect(identities).toMatchObject([{ provider: 'apple', subject: 'liver-sora', email: 'liver-sora@people.example' }])
    expect(sessions).toHaveLength(1)
    expect(lives).toMatchObject([{ title: '夕暮れの弾き語り' }])
    expect(JSON.stringify(liver)).toContain('ギター')
    expect(rewards).toEqual({ earned: [], payouts: [] })
    expect(answer.body).not.toMatch(/sealedGrant|tokenHash|keyHash/)
  })
})

describe('deleting an account', () => {
  test('requires the exact nick name', async () => {
    const user = await product.signIn('leaves-0', { name: 'のぞみ' })
    const answer = await user.call('POST /v1/account/deletion', { nickName: 'のぞ' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'CONFIRMATION_DIFFERS'])
  })

  test('requires a sign-in within the last ten minutes', async () => {
    const user = await product.signIn('leaves-1', { name: 'のぞみ' })
    product.clock.advance(10 * 60_000 + 1)
    const answer = await user.call('POST /v1/account/deletion', { nickName: 'のぞみ' })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
  })

  test('is refused while the user is on air', async () => {
    const liver = await product.as('liver-hana')
    const { streamKey, live } = (await liver.call('GET /v1/stream-setting')).json()
    const { listener } = product.engine
    await listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
    listener.onEvent({ type: 'connected', streamId: live.id })
    listener.onEvent({ type: 'playable', streamId: live.id })
    await expect.poll(async () => (await liver.call(`GET /v1/lives/${live.id}`)).json().state).toBe('on_air')
    const refused = await liver.call('POST /v1/account/deletion', { nickName: 'はな' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'LIVE_UNDER_WAY'])
  })

  test('deletes the account at the provider too, which requires its token', async () => {
    const user = await product.signIn('leaves-2', { name: 'のぞみ' })
    const without = await user.call('POST /v1/account/deletion', { nickName: 'のぞみ' })
    expect(without.json().code).toBe('RECENT_SIGN_IN_REQUIRED')
    const foreign = { nickName: 'のぞみ', idToken: await product.issuer.token({ sub: 'another-person' }) }
    expect((await user.call('POST /v1/account/deletion', foreign)).json().code).toBe('ID_TOKEN_INVALID')
    expect(product.issuer.deleted).not.toContain('another-person')

    const idToken = await product.issuer.token({ sub: 'leaves-2' })
    product.issuer.broken = true
    const unreachable = await user.call('POST /v1/account/deletion', { nickName: 'のぞみ', idToken })
    product.issuer.broken = false
    expect(unreachable.statusCode).toBe(503)
    expect((await user.call('GET /v1/account/profile')).statusCode).toBe(200)

    const elsewhere = await product.signIn('leaves-2')
    const answer = await user.call('POST /v1/account/deletion', { nickName: 'のぞみ', idToken })
    expect(answer.statusCode).toBe(200)
    expect(product.issuer.deleted).toContain('leaves-2')
    expect((await elsewhere.call('GET /v1/account/profile')).statusCode).toBe(401)
  })

  test('deletes personal data, and a later sign-in creates a new user', async () => {
    const user = await product.as('liver-sora')
    const { id } = (await user.call('GET /v1/account/profile')).json().user
    await user.call('POST /v1/account/birth-date', { birthDate: '1999-01-01' })
    expect((await user.call('POST /v1/account/deletion', { nickName: 'そら' })).statusCode).toBe(200)
    const visitor = await product.as(null)
    const { lives } = (await visitor.call('GET /v1/lives?state=scheduled')).json()
    expect(lives.map(({ liver }: { liver: { id: number } }) => liver.id)).not.toContain(id)
    const staff = await product.as('staff-yui')
    for (const words of ['退会した', 'deleted user']) {
      const found = await staff.call(`GET /v1/staff/users?words=${encodeURIComponent(words)}`)
      expect(found.json().users).toContainEqual({ id, nickName: deletedUserName, state: 'deleted', roles: ['user'] })
    }
    const back = await product.as('liver-sora')
    const { user: newUser, roles } = (await back.call('GET /v1/account/profile')).json()
    expect(newUser.id).not.toBe(id)
    expect(roles).toEqual(['user'])
  })
})
