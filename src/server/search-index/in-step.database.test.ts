import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchKinds } from '#contract/search/limits.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { clearDocuments, readDocuments } from '#tests/support/search-documents.ts'
import type { StampedEntry } from '../audit/operations.ts'
import { addCast, changeCast, removeCast } from '../casts/store.ts'
import { addChannel, changeChannel } from '../channels/store/channels.ts'
import { addEpisode, changeEpisode, publishEpisode, removeEpisode } from '../episodes/store/changes.ts'
import { changeAccount } from '../identity/store/account.ts'
import { changeFields, changeLicence, changeReading, removeLiver, storeApplication } from '../livers/store.ts'
import { changeArchive, removeArchive, settleArchive } from '../lives/archive/store.ts'
import { addLive } from '../lives/plan/store.ts'
import { changeState, findLive } from '../lives/store.ts'
import { addPick, deletePick, removePick, removePicksBy, removePicksOfGone } from '../picks/store/picks.ts'
import type { Database } from '../ports/database/port.ts'
import { addSeries, changeSeries, removeSeries } from '../series/store/series.ts'
import { rebuildStep } from './index.ts'

const at = new Date('2026-11-20T12:00:00Z')
const entry: StampedEntry = { at, action: 'channel.changed', actorUserId: null, subjectUserId: null, details: {} }

const title = fc.constantFrom('カラオケ', 'ひだまり', '麻雀の夜', 'Ｓｏｒａ')
const reading = fc.constantFrom('', 'まーじゃんのよる', 'そら')
const visibility = fc.constantFrom('public', 'followers', 'invite')
const state = fc.constantFrom('scheduled', 'preparing', 'on_air', 'interrupted', 'ended', 'cancelled')
const number = fc.integer({ min: 1, max: 3 })
const live = number.map((id) => `live${id}`)
const yes = fc.boolean()
const recording = { durationMs: 600_000, bytes: 1, hasVideo: true, trim: null }
const fields = { reading: '', introduction: '', schedule: '', genres: [], links: [] }
const texts = {
  description: '',
  genre: null,
  commenting: true,
  castIds: [],
  videoId: null,
}

/** A write of a slice, with random values. */
type Write = (database: Database, userId: number) => Promise<unknown>
const write = <T>(values: fc.Arbitrary<T>, run: (database: Database, values: T, userId: number) => Promise<unknown>) =>
  values.map(
    (value): Write =>
      (database, userId) =>
        run(database, value, userId),
  )

const someLive = fc.record({ id: live, title, reading, visibility, from: state, to: state, yes })
const someItem = fc.record({ id: number, parent: number, title, reading, visibility, version: number, yes })
const key = { channelId: 1 }

const writes = fc.oneof(
  write(someLive, (database, { id, from, ...fresh }, liverId) =>
    database
      .run(addLive, {
        id,
        liverId,
        title: fresh.title,
        reading: fresh.reading,
        visibility: fresh.visibility,
        state: from,
        startsAt: at,
        createdAt: at,
        genre: 'talk',
        latencyMode: 'low',
        demo: false,
      })
      // The id exists, or the liver has an open live.
      .catch(() => null),
  ),
  write(someLive, (database, { id, from, to }) => database.run(changeState, { at, id, from, to }).catch(() => null)),
  write(live, (database, id) => database.run(settleArchive, { id, archivedAt: at, recording })),
  write(someLive, (database, { id, yes: published }) => database.run(changeArchive, { at, id, change: { published } })),
  write(live, (database, id) => database.run(changeArchive, { at, id, change: { trimFromMs: 0, trimToMs: 60_000 } })),
  write(live, (database, id) => database.run(removeArchive, { at, id })),
  write(reading, (database, text, userId) => database.run(changeReading, { userId, reading: text, entry })),
  write(title, (database, introduction, userId) =>
    database.run(changeFields, { userId, fields: { ...fields, introduction } }),
  ),
  write(yes, (database, granted, userId) => {
    const [from, to] = granted ? (['suspended', 'granted'] as const) : (['granted', 'suspended'] as const)
    return database.run(changeLicence, { userId, from, to, reason: '', decidedAt: at, entry, events: [] })
  }),
  write(title, (database, nickName, userId) => database.run(changeAccount, { userId, nickName })),
  write(fc.constant(null), (database, _, userId) => database.run(removeLiver, userId)),
  write(fc.constant(null), (database, _, userId) => {
    const licence = { from: 'none', to: 'granted', acceptedGuideline: '', appliedAt: at, decidedAt: at } as const
    return database.run(storeApplication, { userId, fields, entries: [], ...licence })
  }),
  write(title, (database, name, ownerUserId) =>
    database.run(addChannel, { ownerUserId, fields: { name }, createdAt: at, most: 3, entry: null }),
  ),
  write(someItem, (database, { id, title: name, version }) =>
    database.run(changeChannel, { id, version, fields: { name }, entry }).catch(() => null),
  ),
  write(someItem, (database, { title: name, reading: kana, visibility: shown, parent: channelId }) =>
    database
      .run(addSeries, {
        channelId,
        fields: { title: name, reading: kana, description: '', visibility: shown },
        createdAt: at,
        most: 5,
        entry,
      })
      .catch(() => null),
  ),
  write(someItem, (database, { id: seriesId, ...change }) =>
    database.run(changeSeries, {
      ...key,
      seriesId,
      title: change.title,
      reading: change.reading,
      visibility: change.visibility,
      version: 1,
      entry,
    }),
  ),
  write(number, (database, seriesId) => database.run(removeSeries, { ...key, seriesId, entry })),
  write(someItem, (database, { title: name, reading: kana, visibility: shown, parent: seriesId }) => {
    const added = { ...texts, title: name, reading: kana, visibility: shown }
    return database.run(addEpisode, { ...key, seriesId, fields: added, createdAt: at, most: 5, entry })
  }),
  write(someItem, (database, { id: episodeId, parent: seriesId, title: name, visibility: shown, ...change }) =>
    database.run(changeEpisode, {
      ...key,
      seriesId,
      episodeId,
      title: name,
      reading: change.reading,
      visibility: shown,
      version: change.version,
      entry,
    }),
  ),
  write(someItem, (database, { id: episodeId, parent: seriesId, yes: published }) => {
    const publication = { publishesAt: published ? at : null, videoId: null, entry }
    return database.run(publishEpisode, { ...key, seriesId, episodeId, ...publication })
  }),
  write(someItem, (database, { id: episodeId, parent: seriesId }) =>
    database.run(removeEpisode, { ...key, seriesId, episodeId, entry }),
  ),
  write(someLive, async (database, { id: liveId, title: name }, cutterId) => {
    if ((await database.run(findLive, liveId)) === null) return
    const stream = { streamId: crypto.randomUUID(), sourceStreamId: liveId, atMs: 0, positionMs: 0, durationMs: 3000 }
    await database.run(addPick, { ...stream, liveId, cutterId, title: name, genre: 'talk', createdAt: at })
  }),
  write(number, (database, id) => database.run(removePick, { id, entry: null })),
  write(number, (database, id) => database.run(deletePick, id)),
  write(fc.option(live, { freq: 3 }), (database, id) => database.run(removePicksOfGone, id)),
  write(fc.constant(null), (database, _, userId) => database.run(removePicksBy, userId)),
  write(title, (database, name) =>
    database
      .run(addCast, { ...key, fields: { name, reading: 'よみ', bio: '' }, createdAt: at, most: 5, entry })
      .catch(() => null),
  ),
  write(someItem, (database, { id: castId, title: name, version }) =>
    database.run(changeCast, { ...key, castId, name, version, entry }),
  ),
  write(number, (database, castId) => database.run(removeCast, { ...key, castId, entry })),
)

async function rebuild(database: Database): Promise<void> {
  for (const kind of searchKinds) {
    let after: string | null = null
    do after = (await database.run(rebuildStep, { kind, after })).next
    while (after !== null)
  }
}

test('after any writes of the slices, a rebuild gives the documents that are there already', async () => {
  let documents = 0
  await fc.assert(
    fc.asyncProperty(fc.array(writes, { minLength: 20, maxLength: 60, size: 'max' }), async (all) => {
      const database = await emptyDatabase()
      const userId = await database.run(addPerson, { nickName: 'あかり', ownsChannel: true })
      for (const run of all) await run(database, userId)
      const inStep = await database.run(readDocuments, null)
      // The channel of the person was inserted without an operation of its slice.
      const isOurs = ({ kind, ref }: { kind: string; ref: string }) => kind !== 'channel' || ref !== '1'
      documents += inStep.length
      await rebuild(database)
      const rebuilt = await database.run(readDocuments, null)
      expect(rebuilt.filter(isOurs)).toEqual(inStep.filter(isOurs))
      await database.run(clearDocuments, null)
      await rebuild(database)
      expect(await database.run(readDocuments, null)).toEqual(rebuilt)
    }),
    { numRuns: 12, endOnFailure: true },
  )
  expect(documents).toBeGreaterThan(12)
})
