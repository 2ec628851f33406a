import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guidelineEdition } from '#contract/livers/limits.ts'
import type { Applications } from '#server/applications/index.ts'
import type { Audit } from '#server/audit/index.ts'
import type { Database } from '#server/ports/database/port.ts'
import { TestClock } from '#tests/support/clock.ts'
import { runCommand } from '#tests/support/command-line.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { eventTally } from '#tests/support/event-tally.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi } from '#tests/support/slice-api.ts'
import { newApplication } from '#tests/support/applications.ts'
import { serveStaff, staffDependencies } from '#tests/support/staff.ts'
import { newOperatorToken, publishOperatorEndpoint, readOperatorEndpoint } from '../operator.ts'

const token = newOperatorToken()

let database: Database
let audit: Audit
let applications: Applications
let api: SliceApi
let url: string
let folder: string
let close: () => void
let sora: number

beforeAll(async () => {
  database = await emptyDatabase()
  const clock = new TestClock()
  const deps = staffDependencies(database, clock)
  ;({ audit, applications } = deps)
  const { livers } = deps
  api = await openSliceApi({ operatorToken: token })
  serveStaff(api.app, { ...deps, events: { tally: async () => eventTally(sora) } })
  url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  sora = await database.run(addPerson, { nickName: 'そら', email: 'sora@people.example', birthDate: '2000-04-01' })
  await livers.apply(sora, {
    reading: '',
    introduction: '',
    schedule: '',
    genres: [],
    links: [],
    acceptedGuideline: guidelineEdition,
  })
})
afterAll(() => api.app.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-operator-'))
  close = publishOperatorEndpoint(folder, { url, token })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const outcome = (line: string) => runCommand(line.split(' '), folder)

async function run(line: string): Promise<string> {
  const { code, output, errors } = await outcome(line)
  if (code !== 0) throw new Error(`${line} failed with code ${code}: ${errors}`)
  return output
}

async function failing(line: string): Promise<string> {
  const { code, output, errors } = await outcome(line)
  expect([code, output]).toEqual([1, ''])
  return errors
}

test('the operator ends lives and manages archives by the id in the first column', async () => {
  expect(await run('live list')).toBe('No lives in state on_air.')
  expect(await failing('live end 0123456789ab broke the rules')).toContain('LIVE_NOT_FOUND')
  expect(await failing('archive publish 0123456789ab')).toContain('LIVE_NOT_FOUND')
  expect(await failing('archive delete 0123456789ab a reason')).toContain('LIVE_NOT_FOUND')
})

test('the operator finds users, and manages licences, roles and accounts by the user number', async () => {
  expect(await run('user find sora@people')).toBe(`user  account  roles  name\n${sora}     active   user   そら`)
  expect(await run('user find unknown-name')).toBe('No users found.')

  expect(await run('licence list')).toContain('そら')
  expect(await run(`licence grant ${sora}`)).toContain('granted')
  expect(await run('licence list')).toBe('No licences in state applied.')
  expect(await run(`licence suspend ${sora} broke the rules`)).toContain('そら: broke the rules')
  expect(await run('licence list suspended')).toContain('broke the rules')

  expect(await run(`role grant ${sora} staff`)).toContain('user,staff')
  expect(await run(`role revoke ${sora} staff`)).not.toContain('staff')

  expect(await run(`user suspend ${sora} spam in every chat`)).toContain('suspended')
  expect(await run(`user restore ${sora}`)).toContain('active')

  const entries = await audit.list({ limit: 6 })
  expect(entries.map(({ action }) => action).toReversed()).toEqual([
    'licence.granted',
    'licence.suspended',
    'role.granted',
    'role.revoked',
    'account.suspended',
    'account.restored',
  ])
  for (const entry of entries) expect(entry).toMatchObject({ actorUserId: null, subjectUserId: sora })
})

test('the operator changes how the name of a liver is pronounced', async () => {
  expect(await run(`liver change ${sora} --reading ソラ`)).toBe(`user  name and reading\n${sora}     そら (そら)`)
  expect(await audit.list({ limit: 1 })).toMatchObject([
    { action: 'liver.changed', actorUserId: null, subjectUserId: sora, details: { reading: 'そら' } },
  ])
  const invalid = await outcome(`liver change ${sora} --reading sora`)
  expect(invalid).toMatchObject({ code: 2, errors: expect.stringContaining('Give hiragana or katakana only') })
  expect(await failing('liver change 4711 --reading そら')).toContain('LIVER_NOT_FOUND')
})

test('the operator ends the sessions of a user, or of all', async () => {
  expect(await run(`session end ${sora} lost her phone`)).toBe('0 sessions ended.')
  expect(await failing('session end 4711 lost her phone')).toContain('USER_NOT_FOUND')
  expect(await run('session end-all a leak of cookies')).toBe('0 sessions ended.')
  expect(await audit.list({ limit: 2 })).toMatchObject([
    { action: 'session.ended', actorUserId: null, subjectUserId: null, details: { reason: 'a leak of cookies' } },
    { action: 'session.ended', actorUserId: null, subjectUserId: sora, details: { reason: 'lost her phone' } },
  ])
})

test('the operator grants and takes back coins, and reads the ledger of a user', async () => {
  expect(await run(`coins show ${sora}`)).toBe(
    `User ${sora} has 0 paid and 0 free coins, and owes 0.\nNo transfers yet.`,
  )
  expect(await run(`coins grant ${sora} 50 sorry for the outage`)).toContain('staff: sorry for the outage')
  expect(await run(`coins take-back ${sora} 20 given twice`)).toContain('has 0 paid and 30 free coins')
  expect(await failing(`coins take-back ${sora} 31 too much`)).toContain('COINS_NOT_ENOUGH')
  expect(await failing(`coins waive ${sora} 1 nothing owed`)).toContain('COINS_NOT_ENOUGH')
  const shown = await run(`coins show ${sora}`)
  expect(shown).toMatch(/^lot {2}free {2}30 {2}until 2027-05-19 12:00$/m)
  expect(shown).toMatch(/^\d+ +2026-11-20 12:00 {2}take_back {2}0 +-20 +0 +- +staff: given twice$/m)
  expect(await audit.list({ limit: 2 })).toMatchObject([
    {
      action: 'coins.taken_back',
      actorUserId: null,
      subjectUserId: sora,
      details: { coins: 20, reason: 'given twice' },
    },
    { action: 'coins.granted', actorUserId: null, subjectUserId: sora },
  ])
})

test('the operator recomputes the ranks of an event', async () => {
  expect(await run('event tally 7')).toBe(
    [
      'division  rank  points  reached (UTC)             liver',
      `1         1     30      2026-11-20T12:00:00.000Z  ${sora} そら`,
      '3 gifts count; 0 gifts differ from the rules of the event.',
      'suspicious supporter  suspicions         decision   reason',
      '9 しんじん                newAccount, burst  excluded   自作自演 と判断',
      '10 みお                 sharedInstrument   undecided  -',
      'SHA-256: c0ffee',
      'The confirmed ranks have the same hash.',
    ].join('\n'),
  )
})

test('the operator sets and clears remote config', async () => {
  expect(await run('remote-config get')).toBe(
    [
      'key                           changed (UTC)  by  value',
      'lite_genres_episode_ids       -              -   (empty)',
      'lite_channel_recommend_genre  -              -   (empty)',
    ].join('\n'),
  )
  expect(await run('remote-config set lite_channel_recommend_genre music')).toMatch(
    /lite_channel_recommend_genre {2}2026-11-20 12:00 {2}operator {2}music$/,
  )
  expect(await run('remote-config set lite_genres_episode_ids 12,7,40')).toContain('12,7,40')
  expect(await run('remote-config set lite_channel_recommend_genre')).not.toContain('music')
  const entries = await audit.list({ limit: 3 })
  expect(entries.map(({ details }) => details['value']).toReversed()).toEqual(['music', '12,7,40', ''])
})

test('the operator reads applications and changes their state', async () => {
  const applicant = { userId: sora, address: '192.0.2.1' }
  const message = '歌います。\nよろしくお願いします。'
  const { receipt } = await applications.apply(newApplication({ campaign: 'liver_az-pro', message }), applicant)
  expect(await run('applications list liver')).toBe('No applications.')
  const [, line = ''] = (await run('applications list liver_az-pro')).split('\n')
  const [number = ''] = line.split(' ')
  expect(line).toContain(receipt)
  const shown = await run(`applications show ${number}`)
  for (const fact of ['aoi@people.example', '20s', 'https://music.example/aoi', '歌います。', `user     ${sora}`])
    expect(shown).toContain(fact)
  expect(shown).toMatch(/\n {9}よろしくお願いします。$/)
  expect(await run(`applications state ${number} contacted`)).toContain('contacted')
  expect(await failing(`applications state ${number} contacted`)).toContain('APPLICATION_STATE')
  expect(await run(`applications state ${number} declined`)).toContain('declined')
  expect(await run(`applications list ${number}`)).toBe('No applications.')
})

test('a name cannot control the terminal', async () => {
  await database.run(addPerson, { nickName: 'evil\u001b[2J\nnext\u202eline' })
  const printed = await run('user find evil')
  expect(printed.split('\n')).toHaveLength(2)
  expect(printed).toContain('evil\uFFFD[2J\uFFFDnext\uFFFDline')
})

describe('an invalid command line exits with 2 and prints a hint and the usage', () => {
  const user = 'Give the number in the first column of "user find WORDS".'
  test.each([
    ['user', 'Usage: kirari user [options] [command]'],
    ['user delete 1', "unknown command 'delete'"],
    ['user suspend sora spam', `value 'sora' is invalid for argument 'user'. ${user}`],
    ['user suspend 0 spam', `value '0' is invalid for argument 'user'. ${user}`],
    ['user restore', "missing required argument 'user'"],
    ['user suspend 1', "missing required argument 'reason'"],
    ['role grant 1 admin', "value 'admin' is invalid for argument 'role'. Allowed choices are organizer, staff."],
    ['licence list none', 'Allowed choices are applied, granted, refused, suspended.'],
    ['live end 012 why', 'Give the id in the first column of "live list".'],
    ['archive unpublish 0123456789ab', "missing required argument 'reason'"],
    ['applications list fleekboy', 'Give the number in the first column of "applications list".'],
    ['applications state 1 new', 'Allowed choices are contacted, accepted, declined.'],
    ['remote-config set colour red', 'Allowed choices are lite_genres_episode_ids, lite_channel_recommend_genre.'],
    ['report settle 1 keep', 'Allowed choices are leave, delete.'],
    ['report settle x delete', 'Give the number in the first column of "report list".'],
    ['coins give 1 5', "unknown command 'give'"],
    ['coins grant 1 0 x', "value '0' is invalid for argument 'coins'. Give a positive whole number."],
    ['reward pay 1 -5 x', `value '-5' is invalid for argument 'yen'. Give the amount that "reward show LIVER" prints.`],
  ])('%s', async (line, message) => {
    const { code, output, errors } = await outcome(line)
    expect([code, output]).toEqual([2, ''])
    expect(errors).toContain(message)
    expect(errors).toContain(`Usage: kirari ${line.split(' ')[0]}`)
  })
})

describe('a failed command exits with 1 and prints a hint', () => {
  test.each([
    [
      'applications show 4711',
      'This application was not found: its retention period may have ended. (APPLICATION_NOT_FOUND)',
    ],
    [
      'remote-config set lite_channel_recommend_genre crime',
      'This genre cannot be chosen: reload the page and choose one from the list. (GENRE_UNKNOWN)',
    ],
    ['coins show 4711', 'This user was not found. (USER_NOT_FOUND)'],
    ['licence refuse 1', 'Please give a reason. (REASON_REQUIRED)'],
    ['role grant 4711 staff', 'This user was not found. (USER_NOT_FOUND)'],
    ['licence grant 4711', 'This liver was not found. (LIVER_NOT_FOUND)'],
  ])('%s', async (line, message) => {
    expect(await failing(line)).toBe(message)
  })

  test('for a value that the server rejects, with its name', async () => {
    expect(await failing('user restore 9999999999')).toMatch(/^Please check your input.*\n {2}userId: /)
  })

  test('when no server is running', async () => {
    close()
    expect(await failing('user find x')).toBe(
      `No server is running with the data folder ${folder}: start one with "npm start", or set DATA_DIR to the data folder of the running server.`,
    )
  })

  test('when the server was killed and left its endpoint file behind', async () => {
    // No server listens on port 1.
    publishOperatorEndpoint(folder, { url: 'http://127.0.0.1:1', token })
    expect(await failing('user find x')).toMatch(/^The server at http:\/\/127.0.0.1:1 does not respond .* "npm start"/)
  })

  test('when the server was restarted with another token', async () => {
    publishOperatorEndpoint(folder, { url, token: newOperatorToken() })
    expect(await failing('user find x')).toContain('was restarted')
  })

  test('when the endpoint file is damaged', async () => {
    await writeFile(join(folder, 'operator.json'), '{"url":')
    expect(await failing('user find x')).toMatch(/operator\.json can't be read .*as the user that runs the server/)
  })
})

describe('the endpoint file of the operator', () => {
  test('is readable by the owner of the data folder only', async () => {
    expect((await stat(join(folder, 'operator.json'))).mode & 0o077).toBe(0)
    expect(readOperatorEndpoint(folder)).toEqual({ url, token })
  })

  test('is replaced at the next start, and removed at the stop', async () => {
    const closeNext = publishOperatorEndpoint(folder, { url, token: 'next' })
    expect(readOperatorEndpoint(folder)?.token).toBe('next')
    closeNext()
    closeNext()
    expect(await readdir(folder)).toEqual([])
    expect(readOperatorEndpoint(folder)).toBeNull()
  })

  test('has a new token at each start', () => {
    const tokens = new Set(Array.from({ length: 100 }, newOperatorToken))
    expect(tokens.size).toBe(100)
    for (const one of tokens) expect(one).toMatch(/^[\w-]{43}$/)
  })
})
