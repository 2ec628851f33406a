import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFirebaseSite, type FirebaseSite } from '#tests/support/firebase-site.ts'

let site: FirebaseSite
beforeAll(async () => {
  site = await openFirebaseSite()
})
afterAll(() => site.close())

const change = { nickName: 'みおん', bio: '猫と音楽', signature: '♪', language: 'en', country: 'KR' }

describe('the profile', () => {
  test('is changed by its user', async () => {
    const user = await site.as('viewer-mio')
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
  ])('refuses %s=%o and names the field', async (field, value) => {
    const user = await site.as('viewer-mio')
    const answer = await user.call('POST /v1/account/profile', { ...change, [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  test('refuses text that can not be stored', async () => {
    const user = await site.as('viewer-mio')
    const answer = await user.call('POST /v1/account/profile', { ...change, bio: 'a\u0000b' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST'])
  })

  test('is not changed or read by a visitor', async () => {
    const visitor = await site.as(null)
    expect((await visitor.call('POST /v1/account/profile', change)).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await visitor.call('GET /v1/account/settings')).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await visitor.call('GET /v1/account/export')).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await visitor.call('POST /v1/account/birth-date', { birthDate: '2000-01-01' })).statusCode).toBe(401)
    expect((await visitor.call('POST /v1/account/deletion', { nickName: 'x' })).statusCode).toBe(401)
  })
})

describe('the birth date', () => {
  const set = async (birthDate: string) =>
    (await site.as('viewer-kenta')).call('POST /v1/account/birth-date', { birthDate })

  test.each([
    ['2026-11-20', 403, 'TOO_YOUNG'],
    ['2026-11-21', 400, 'BIRTH_DATE_IMPOSSIBLE'],
    ['1890-01-01', 400, 'BIRTH_DATE_IMPOSSIBLE'],
    ['2000-02-30', 400, 'INVALID_REQUEST'],
    ['yesterday', 400, 'INVALID_REQUEST'],
    ['2013-11-21', 403, 'TOO_YOUNG'],
  ])('is not %s', async (birthDate, status, code) => {
    const answer = await set(birthDate)
    // On 20 November 2026 in Japan.
    expect([answer.statusCode, answer.json().code]).toEqual(
      birthDate === '2026-11-21' ? [400, 'BIRTH_DATE_IMPOSSIBLE'] : [status, code],
    )
  })

  test('is set once', async () => {
    expect((await set('2013-11-20')).json().birthDate).toBe('2013-11-20')
    const again = await set('2000-01-01')
    expect([again.statusCode, again.json().code]).toEqual([409, 'BIRTH_DATE_SET'])
  })
})

describe('the export', () => {
  test('holds everything about the user as a file, and nothing that opens a door', async () => {
    const user = await site.as('liver-sora')
    const answer = await user.call('GET /v1/account/export')
    expect(answer.headers['content-disposition']).toContain('attachment')
    const { account, identities, sessions, lives, liver } = answer.json()
    expect(account.user.nickName).toBe('そら')
    expect(identities).toMatchObject([{ provider: 'apple', subject: 'liver-sora', email: 'liver-sora@people.example' }])
    expect(sessions).toHaveLength(1)
    expect(lives).toMatchObject([{ title: '夕暮れの弾き語り' }])
    expect(JSON.stringify(liver)).toContain('ギター')
    expect(answer.body).not.toMatch(/sealedGrant|tokenHash|keyHash/)
  })
})

describe('deleting an account', () => {
  test('needs the nick name as it is shown', async () => {
    const user = await site.signIn('leaves-0', { name: 'のぞみ' })
    const answer = await user.call('POST /v1/account/deletion', { nickName: 'のぞ' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'CONFIRMATION_DIFFERS'])
  })

  test('needs a sign-in of the last ten minutes', async () => {
    const user = await site.signIn('leaves-1', { name: 'のぞみ' })
    site.clock.advance(10 * 60_000 + 1)
    const answer = await user.call('POST /v1/account/deletion', { nickName: 'のぞみ' })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
  })

  test('is refused while the user is on air', async () => {
    const liver = await site.as('liver-hana')
    const { streamKey, live } = (await liver.call('GET /v1/stream-setting')).json()
    const { listener } = site.engine
    await listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
    listener.onEvent({ type: 'connected', streamId: live.id })
    listener.onEvent({ type: 'playable', streamId: live.id })
    await expect.poll(async () => (await liver.call(`GET /v1/lives/${live.id}`)).json().state).toBe('on_air')
    const refused = await liver.call('POST /v1/account/deletion', { nickName: 'はな' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'LIVE_UNDER_WAY'])
  })

  test('deletes at the provider too, which needs its token', async () => {
    const user = await site.signIn('leaves-2', { name: 'のぞみ' })
    const without = await user.call('POST /v1/account/deletion', { nickName: 'のぞみ' })
    expect(without.json().code).toBe('RECENT_SIGN_IN_REQUIRED')
    const foreign = { nickName: 'のぞみ', idToken: await site.issuer.token({ sub: 'somebody-else' }) }
    expect((await user.call('POST /v1/account/deletion', foreign)).json().code).toBe('ID_TOKEN_INVALID')
    expect(site.issuer.deleted).not.toContain('somebody-else')

    const idToken = await site.issuer.token({ sub: 'leaves-2' })
    site.issuer.broken = true
    const unreachable = await user.call('POST /v1/account/deletion', { nickName: 'のぞみ', idToken })
    site.issuer.broken = false
    expect(unreachable.statusCode).toBe(503)
    expect((await user.call('GET /v1/account/profile')).statusCode).toBe(200)

    const elsewhere = await site.signIn('leaves-2')
    const answer = await user.call('POST /v1/account/deletion', { nickName: 'のぞみ', idToken })
    expect(answer.statusCode).toBe(200)
    expect(site.issuer.deleted).toContain('leaves-2')
    expect((await elsewhere.call('GET /v1/account/profile')).statusCode).toBe(401)
  })

  test('leaves nothing personal, and who comes back is new', async () => {
    const user = await site.as('liver-sora')
    const { id } = (await user.call('GET /v1/account/profile')).json().user
    await user.call('POST /v1/account/birth-date', { birthDate: '1999-01-01' })
    expect((await user.call('POST /v1/account/deletion', { nickName: 'そら' })).statusCode).toBe(200)
    const { lives } = (await (await site.as(null)).call('GET /v1/lives?state=scheduled')).json()
    expect(lives.map(({ liver }: { liver: { id: number } }) => liver.id)).not.toContain(id)
    const back = await site.as('liver-sora')
    const { user: newcomer, roles } = (await back.call('GET /v1/account/profile')).json()
    expect(newcomer.id).not.toBe(id)
    expect(roles).toEqual(['user'])
  })
})
