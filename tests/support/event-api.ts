/** The API of events, with organizers, livers and supporters, and a clock of the test. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { createAudit } from '#server/audit/index.ts'
import { createImageStore } from '#server/channels/index.ts'
import { advanceEvents } from '#server/events/advance.ts'
import { createEvents } from '#server/events/index.ts'
import { eventRoutes } from '#server/events/routes.ts'
import { deletedUserName } from '#contract/account/deleted-user.ts'
import { sendGifts } from '#server/gifts/store.ts'
import { eraseAccount } from '#server/identity/store/account.ts'
import { createLivers } from '#server/livers/index.ts'
import { memoryObjects } from './channels.ts'
import { TestClock } from './clock.ts'
import { emptyDatabase } from './database.ts'
import { giveCoins } from './given-coins.ts'
import { insertLive } from './given-live.ts'
import { addPaidPurchase } from './given-rankings.ts'
import { addPerson } from './people.ts'
import { openSliceApi, type SliceCaller } from './slice-api.ts'

export type EventApi = Awaited<ReturnType<typeof openEventApi>>

const day = 86_400_000

export async function openEventApi() {
  const database = await emptyDatabase()
  const clock = new TestClock()
  const audit = createAudit({ database, clock })
  const livers = createLivers({ database, clock, audit, outbox: { wake() {} }, policy: 'manual' })
  const objects = memoryObjects()
  const log = pino({ level: 'silent' })
  const events = createEvents({
    database,
    clock,
    log,
    audit,
    livers,
    images: createImageStore({
      objects,
      images: { webp: async (file) => Buffer.from(file) },
      folder: 'event-images',
      urlPrefix: '/v1/event-images/',
    }),
    // Rooms are tested with the whole product.
    realtime: { onJoin() {}, broadcast() {}, openRooms: () => [] },
  })
  const { app, as } = await openSliceApi()
  await eventRoutes(app, events, { publicUrl: 'https://kirari.example', secure: true })
  let lives = 0

  async function addUser(nickName: string, roles: readonly ('organizer' | 'staff')[] = []) {
    const id = await database.run(addPerson, { nickName, roles })
    return { id, ...as({ id, roles }) }
  }

  async function addLiver(nickName: string, genres: string[] = ['talk']) {
    const id = await database.run(addPerson, { nickName })
    await livers.seedLiver(id, { genres })
    const liveId = `evnt${String((lives += 1)).padStart(8, '0')}`
    await database.run(insertLive, { id: liveId, liverId: id })
    return { id, liveId, ...as({ id, roles: ['liver'] }) }
  }

  /** A user whose gifts count. */
  async function addSupporter(nickName: string) {
    const user = await addUser(nickName)
    const at = new Date(clock.now().getTime() - day)
    await database.run(addPaidPurchase, { userId: user.id, paidAt: at })
    await giveCoins(database, { userId: user.id, sort: 'paid', coins: 50_000, at: clock.now() })
    return user
  }

  const timesFromNow = () => {
    const now = clock.now().getTime()
    const at = (ms: number) => new Date(now + ms).toISOString()
    return { entryEndsAt: at(3_600_000), startsAt: at(2 * 3_600_000), endsAt: at(10 * 3_600_000) }
  }

  return {
    app,
    as,
    database,
    clock,
    audit,
    events,
    objects,
    addUser,
    addLiver,
    addSupporter,

    /** Deletes the account of a user. */
    erase: (userId: number) =>
      database.run(eraseAccount, { userId, nickName: deletedUserName, avatarUrl: '/avatars/1.svg', now: clock.now() }),

    async give(senderId: number, liveId: string, { quantity = 1, giftId = 'star' } = {}): Promise<void> {
      const sending = { senderId, liveId, giftId, quantity, id: randomUUID(), key: randomUUID() }
      const [sent] = await database.run(sendGifts, { sendings: [sending], at: clock.now() })
      if (sent?.outcome !== 'sent') throw new Error(`the gift was not sent: ${sent?.outcome}`)
    },

    /** A draft: entries for an hour, start in two, end in ten. */
    async draft(by: SliceCaller, fields: object = {}): Promise<number> {
      const { id } = (await by.post('/v1/organizer/events', { template: 'ranking_week' })).json()
      const changed = await by.post(`/v1/organizer/events/${id}/changes`, { version: 1, ...timesFromNow(), ...fields })
      if (changed.statusCode !== 200) throw new Error(`the draft was not changed: ${changed.body}`)
      return id
    },

    /** A published event. */
    async open(by: SliceCaller, fields: object = {}): Promise<number> {
      const id = await this.draft(by, fields)
      const opened = await by.post(`/v1/organizer/events/${id}/opening`, {})
      if (opened.statusCode !== 200) throw new Error(`the event was not opened: ${opened.body}`)
      return id
    },

    /** Lets the time pass, and runs the job. */
    async pass(ms: number): Promise<void> {
      clock.advance(ms)
      await advanceEvents({ database, clock, log }, () => true)
    },
  }
}

export const hour = 3_600_000
