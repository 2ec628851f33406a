import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openGroupViewingsMax, participantsMax } from '#contract/group-viewings/limits.ts'
import { bothDatabases, engines } from '#tests/support/both-databases.ts'
import { addPerson } from '#tests/support/people.ts'
import { addEpisode } from '../episodes/store/changes.ts'
import { addChannel } from '../channels/store/channels.ts'
import { addSeries } from '../series/store/series.ts'
import type { Database } from '../ports/database/port.ts'
import { enterGroupViewing, type Entered } from './store/entering.ts'
import { openGroupViewing } from './store/opening.ts'
import { changeGroupViewing, findGroupViewing, type GroupViewingRow } from './store/state.ts'

const databaseOf = bothDatabases()
const now = new Date('2026-11-20T12:00:00Z')
const expiresAt = new Date('2026-11-21T12:00:00Z')
const timing = { position: 0, rate: 0, at: now.getTime() }

// PGlite runs one transaction after the other; on PostgreSQL they run at the same time.
describe.each(engines)('on %s', (name) => {
  let database: Database
  let episodeId: number
  let groupViewingId: string
  let people = 0

  const person = () => database.run(addPerson, { nickName: `${name} ${(people += 1)}` })
  async function open(openedBy: number): Promise<string | null> {
    const id = crypto.randomUUID()
    const row = { id, keyHash: id, liveId: null, episodeId, openedBy, createdAt: now, expiresAt }
    return (await database.run(openGroupViewing, { ...row, timing, most: openGroupViewingsMax })) ? id : null
  }
  const enter = (userId: number) =>
    database.run(enterGroupViewing, {
      groupViewingId,
      identity: { userId },
      nickName: null,
      now,
      seenSince: new Date(now.getTime() - 30_000),
    })
  const isEntered = (outcome: Awaited<ReturnType<typeof enter>>): outcome is Entered => typeof outcome !== 'string'
  async function entered(count: number): Promise<number[]> {
    const ids: number[] = []
    for (let index = 0; index < count; index += 1) {
      const outcome = await enter(await person())
      if (isEntered(outcome)) ids.push(outcome.participantId)
    }
    return ids
  }
  async function read(): Promise<GroupViewingRow> {
    const row = await database.run(findGroupViewing, groupViewingId)
    if (row === null) throw new Error('the group viewing is missing')
    return row
  }

  beforeAll(async () => {
    database = databaseOf(name)
    const entry = { at: now, action: 'channel.changed', actorUserId: null, subjectUserId: null, details: {} } as const
    const owner = await person()
    const channelId = Number(
      await database.run(addChannel, {
        ownerUserId: owner,
        fields: { name: 'x' },
        createdAt: now,
        most: null,
        entry: null,
      }),
    )
    const fields = { title: 'x', reading: '', description: '', visibility: 'public' as const }
    const series = await database.run(addSeries, { channelId, fields, createdAt: now, most: 9, entry })
    const texts = { title: 'x', reading: '', description: '' }
    const episode = { ...texts, genre: null, commenting: true, castIds: [], videoId: null }
    const key = { channelId, seriesId: series?.id ?? 0 }
    episodeId = Number(await database.run(addEpisode, { ...key, fields: episode, createdAt: now, most: 9, entry }))
  })
  beforeEach(async () => {
    groupViewingId = (await open(await person())) ?? ''
  })

  test('of fifteen people who enter at once ten are in, and one of them is host', async () => {
    const users = await Promise.all(Array.from({ length: 15 }, person))
    const outcomes = await Promise.all(users.map(enter))
    expect(outcomes.filter(isEntered)).toHaveLength(participantsMax)
    expect(outcomes.filter((outcome) => outcome === 'GROUP_VIEWING_FULL')).toHaveLength(15 - participantsMax)
    const { participants, hostId, version } = await read()
    expect(participants).toHaveLength(participantsMax)
    expect(participants.map(({ id }) => id)).toContain(hostId)
    expect(version).toBe(1 + participantsMax)
  })

  test('a user who enters on several devices at once is one participant', async () => {
    const user = await person()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => enter(user)))
    expect(new Set(outcomes.filter(isEntered).map(({ participantId }) => participantId)).size).toBe(1)
    expect((await read()).participants).toHaveLength(1)
  })

  test('commands at once follow each other, each with a version of its own', async () => {
    const [host = 0] = await entered(2)
    const before = await read()
    const rows = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const command = { type: 'seek', position: index + 1 } as const
        const change = { type: 'command', by: host, command, at: now.getTime() + index } as const
        return database.run(changeGroupViewing, { id: groupViewingId, change, now })
      }),
    )
    const versions = rows.flatMap((row) => (typeof row === 'string' ? [] : [row.version]))
    expect(versions.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => before.version + 1 + index),
    )
    const last = rows.find((row) => typeof row !== 'string' && row.version === before.version + 20)
    expect(await read()).toEqual(last)
  })

  test('when all but one leave at once, the one who stays is host', async () => {
    const ids = await entered(6)
    const staying = ids.at(3)
    await Promise.all(
      ids
        .filter((id) => id !== staying)
        .map((by) => database.run(changeGroupViewing, { id: groupViewingId, change: { type: 'quit', by }, now })),
    )
    const { hostId, participants } = await read()
    expect([hostId, participants.map(({ id }) => id)]).toEqual([staying, [staying]])
  })

  test('of two hosts who act at once, as while one hands over, the later one is rejected', async () => {
    const [host = 0, next = 0] = await entered(2)
    const handOver = { type: 'handOver', by: host, to: next } as const
    const lock = { type: 'lock', by: host, locked: true } as const
    const outcomes = await Promise.all(
      [handOver, lock].map((change) => database.run(changeGroupViewing, { id: groupViewingId, change, now })),
    )
    const { hostId, locked } = await read()
    expect(hostId).toBe(next)
    // The lock came first, or it was rejected.
    expect(outcomes.includes('NOT_HOST')).toBe(!locked)
  })

  test('a user who opens ten group viewings at once has five', async () => {
    const user = await person()
    const ids = await Promise.all(Array.from({ length: 10 }, () => open(user)))
    expect(ids.filter((id) => id !== null)).toHaveLength(openGroupViewingsMax)
  })
})
