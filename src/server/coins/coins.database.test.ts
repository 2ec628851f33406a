import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { createAudit, type Audit } from '../audit/index.ts'
import type { Database } from '../ports/database/port.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi, type SliceCaller } from '#tests/support/slice-api.ts'
import { serveStaff, staffDependencies } from '#tests/support/staff.ts'
import { createCoins, type Coins } from './index.ts'
import { issueCoins, spendCoins } from './operations.ts'
import { coinRoutes } from './routes.ts'
import { dayMs } from '#contract/japan-time.ts'
import { expiryOf } from './lot-lifetime.ts'

let database: Database
let clock: TestClock
let audit: Audit
let coins: Coins
let api: SliceApi
let mio: number
let yui: number
let viewer: SliceCaller
let staff: SliceCaller

beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock()
  audit = createAudit({ database, clock })
  coins = createCoins({ database, clock, audit, log: pino({ level: 'silent' }) })
  api = await openSliceApi()
  coinRoutes(api.app, coins)
  serveStaff(api.app, { ...staffDependencies(database, clock), coins })
  mio = await database.run(addPerson, { nickName: 'みお' })
  yui = await database.run(addPerson, { nickName: 'ゆい', roles: ['staff'] })
  viewer = api.as({ id: mio, roles: [] })
  staff = api.as({ id: yui, roles: ['staff'] })
})

let keys = 0
const newKey = () => `key-of-test-${(keys += 1)}`

const correct = (correction: string, count: number, more: object = {}) =>
  staff.post(`/v1/staff/coins/${mio}/corrections`, {
    correction,
    coins: count,
    reason: 'お詫び',
    key: newKey(),
    ...more,
  })

const transfer = (count: number) => ({
  userId: mio,
  key: newKey(),
  coins: BigInt(count),
  reference: 'test',
  reason: '',
  at: clock.now(),
})
const buy = (count: number) =>
  database.run(issueCoins, {
    ...transfer(count),
    kind: 'purchase',
    house: 'sales',
    sort: 'paid',
    settle: false,
    expiresAt: expiryOf(clock.now()),
  })
const spend = (count: number) =>
  database.run(spendCoins, { ...transfer(count), kind: 'spend', house: 'spent', freeOnly: false })

const entries = async (query = '') => (await viewer.get(`/v1/coins/history${query}`)).json().entries

describe('the wallet', () => {
  test('of a user without coins is empty', async () => {
    expect((await viewer.get('/v1/coins')).json()).toEqual({
      balance: { paid: 0, free: 0, owed: 0 },
      lots: [],
      lapsing: null,
    })
  })

  test('shows coins that lapse within seven days, and excludes expired ones', async () => {
    await buy(110)
    clock.advance(173 * dayMs - 1)
    await correct('grant', 30)
    expect((await viewer.get('/v1/coins')).json()).toMatchObject({ balance: { paid: 110, free: 30 }, lapsing: null })
    clock.advance(1)
    const { lapsing } = (await viewer.get('/v1/coins')).json()
    expect(lapsing).toEqual({ coins: 110, firstAt: new Date(clock.now().getTime() + 7 * dayMs).toISOString() })
    clock.advance(7 * dayMs)
    expect((await viewer.get('/v1/coins')).json()).toMatchObject({ balance: { paid: 0, free: 30 }, lapsing: null })
  })

  test('is visible to its user only', async () => {
    for (const path of ['/v1/coins', '/v1/coins/history', '/v1/coins/history.csv']) {
      expect((await api.as(null).get(path)).json().code).toBe('SIGN_IN_REQUIRED')
    }
    await buy(110)
    expect((await staff.get('/v1/coins')).json().balance.paid).toBe(0)
  })
})

describe('the hourly job', () => {
  test('expires lots at the start and again after an hour', async () => {
    await buy(110)
    clock.advance(1_800_000)
    await buy(50)
    clock.advance(180 * dayMs - 1_800_000)
    const timers = clock.waiting
    await coins.expiry.start()
    expect(await entries('?filter=expiries')).toMatchObject([{ kind: 'expiry', paid: -110 }])
    clock.advance(3_600_000)
    await expect.poll(() => entries('?filter=expiries')).toHaveLength(2)
    await coins.expiry.close()
    expect(clock.waiting).toBe(timers)
  })
})

describe('the history', () => {
  test('is sorted newest first, paginated and filtered', async () => {
    for (let count = 1; count <= 55; count += 1) await buy(count)
    await spend(3)
    const first = (await viewer.get('/v1/coins/history')).json()
    expect(first.entries).toHaveLength(50)
    expect(first.entries[0]).toMatchObject({ kind: 'spend', paid: -3 })
    const second = (await viewer.get(`/v1/coins/history?before=${first.before}`)).json()
    expect(second.entries.map(({ paid }: { paid: number }) => paid)).toEqual([6, 5, 4, 3, 2, 1])
    expect(second.before).toBeNull()
    expect(await entries('?filter=spending')).toHaveLength(1)
    expect(await entries('?filter=refunds')).toEqual([])
  })

  test('is exported as CSV in the requested language, without formulas', async () => {
    await buy(110)
    const reasons = ['+1', '-1+1', '@SUM(A1)', '\t=1', '  =1', 'a,b', '=HYPERLINK("https://evil.example")']
    for (const reason of reasons) await correct('grant', 5, { reason })
    const answer = await viewer.get('/v1/coins/history.csv?language=en')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('coins.csv')
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toBe(
      '\u{FEFF}Time (Japan),What,Paid coins,Free coins,Owed coins,Yen (tax included),Reference,Note',
    )
    expect(lines[1]).toBe(`2026-11-20 21:00:00,Received,0,5,0,,staff,"'=HYPERLINK(""https://evil.example"")"`)
    // Formula cells start with an apostrophe; leading whitespace of a reason is trimmed before it is stored.
    expect(lines.slice(2, 8).map((line) => line.split(',staff,')[1])).toEqual([
      '"a,b"',
      "'=1",
      "'=1",
      "'@SUM(A1)",
      "'-1+1",
      "'+1",
    ])
    expect(lines[8]).toBe('2026-11-20 21:00:00,Purchase,110,0,0,,test,')
    expect((await viewer.get('/v1/coins/history.csv')).body).toContain('受け取り')
  })
})

describe('a correction by staff', () => {
  test('grants free coins once per key, and is audited with its reason', async () => {
    const key = newKey()
    for (const _ of [1, 2]) {
      expect((await correct('grant', 30, { key })).json().wallet.balance).toEqual({ paid: 0, free: 30, owed: 0 })
    }
    expect((await correct('grant', 31, { key })).json().code).toBe('COINS_KEY_REUSED')
    expect(await audit.list({ limit: 9 })).toMatchObject([
      { action: 'coins.granted', actorUserId: yui, subjectUserId: mio, details: { coins: 30, reason: 'お詫び' } },
    ])
    expect(await entries()).toMatchObject([{ kind: 'grant', free: 30, reason: 'お詫び' }])
  })

  test('takes back free coins only, up to the balance', async () => {
    await buy(110)
    await correct('grant', 30)
    expect((await correct('take_back', 31)).json().code).toBe('COINS_NOT_ENOUGH')
    expect((await correct('take_back', 20)).json().wallet.balance).toEqual({ paid: 110, free: 10, owed: 0 })
  })

  test('requires a reason and an existing user other than oneself', async () => {
    expect((await correct('grant', 1, { reason: ' ' })).json().code).toBe('REASON_REQUIRED')
    const body = { correction: 'grant', coins: 1, reason: 'x', key: newKey() }
    expect((await staff.post('/v1/staff/coins/4711/corrections', body)).json().code).toBe('USER_NOT_FOUND')
    expect((await staff.post(`/v1/staff/coins/${yui}/corrections`, body)).json().code).toBe('OWN_ACCOUNT')
    expect((await correct('grant', 0)).json().code).toBe('INVALID_REQUEST')
    expect(await audit.list({ limit: 9 })).toEqual([])
  })
})

describe('a deleted account', () => {
  test('exports its history, and its coins lapse while the ledger stays', async () => {
    await buy(110)
    await correct('grant', 30)
    expect(await coins.account.export(mio)).toHaveLength(2)
    await coins.account.deleteUserData(mio)
    expect((await viewer.get('/v1/coins')).json().balance).toEqual({ paid: 0, free: 0, owed: 0 })
    expect(await entries('?filter=expiries')).toMatchObject([{ free: -30 }, { paid: -110 }])
  })
})
