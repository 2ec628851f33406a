import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { channelStaffRoutes } from '#server/channels/staff-routes.ts'
import { commandsFor } from '#tests/support/command-line.ts'
import { openChannelApi, type ChannelApi } from '#tests/support/channel-api.ts'
import { operatorToken } from '#tests/support/slice-api.ts'
import { publishOperatorEndpoint } from '../operator.ts'

let folder: string
let api: ChannelApi

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-channel-'))
  api = await openChannelApi()
  channelStaffRoutes(api.app, api.channels)
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  publishOperatorEndpoint(folder, { url, token: operatorToken })
})
afterEach(async () => {
  await api.app.close()
  await rm(folder, { recursive: true, force: true })
})

const { run, failing } = commandsFor(() => folder)
const cells = (output: string) => output.split('\n').map((line) => line.split(/ {2,}/))
const actions = async () =>
  (await api.audit.list({ limit: 10 })).map(({ action, actorUserId }) => [action, actorUserId])

test('the operator adds, changes and lists channels', async () => {
  const owner = String(api.ids.user)
  expect(cells(await run('channel', 'add', '--owner', owner, '--name', '星空', '--genre', 'talk'))).toEqual([
    ['channel', 'state', 'owner', 'name'],
    ['3', 'open', owner, '星空'],
  ])
  await run('channel', 'change', '3', '--name', '青空', '--reading', 'あおぞら', '--bio', '毎週更新')
  expect((await api.visitor.get('/v3/channels/3/profile')).json()).toMatchObject({
    name: '青空',
    reading: 'あおぞら',
    bio: '毎週更新',
    genre: 'talk',
    owner: { id: api.ids.user },
  })
  expect(cells(await run('channel', 'list')).map(([id, , , name]) => [id, name])).toEqual([
    ['channel', 'name'],
    ['1', 'ひだまり'],
    ['2', 'よそ'],
    ['3', '青空'],
  ])
  expect((await actions()).slice(0, 2)).toEqual([
    ['channel.changed', null],
    ['channel.created', null],
  ])
})

test('the operator retires a channel, and restores it', async () => {
  expect(await run('channel', 'retire', '1', 'rights', 'claimed')).toMatch(
    /1 +retired 20\d\d-\d\d-\d\d \d\d:\d\d +\d+ +ひだまり/,
  )
  expect((await api.owner.get('/v3/channels/1/profile')).json().code).toBe('CHANNEL_NOT_FOUND')
  expect(await failing(1, 'channel', 'change', '1', '--name', '別名')).toContain('CHANNEL_NOT_FOUND')
  expect(await run('channel', 'restore', '1', 'settled')).toMatch(/1 +open /)
  expect((await api.visitor.get('/v3/channels/1/profile')).statusCode).toBe(200)
  expect((await actions()).slice(0, 2)).toEqual([
    ['channel.restored', null],
    ['channel.retired', null],
  ])
})

test('an unknown owner, genre or channel, and a change of nothing are refused with a hint', async () => {
  expect(await failing(1, 'channel', 'add', '--owner', '999', '--name', '星空')).toContain('USER_NOT_FOUND')
  const owner = String(api.ids.user)
  expect(await failing(1, 'channel', 'add', '--owner', owner, '--name', '星空', '--genre', 'none')).toContain(
    'GENRE_UNKNOWN',
  )
  expect(await failing(1, 'channel', 'retire', '999', 'rights')).toContain('CHANNEL_NOT_FOUND')
  expect(await failing(1, 'channel', 'change', '1')).toContain('NOTHING_TO_CHANGE')
  expect(await failing(2, 'channel', 'retire', 'ひだまり', 'rights')).toContain('channel list')
})
