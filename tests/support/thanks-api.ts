/** The API of thanks messages, with a liver, supporters and images in memory. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import type { ReportedThanks } from '#server/chat/service/reports.ts'
import { createImageStore } from '#server/channels/index.ts'
import { sendGifts } from '#server/gifts/store.ts'
import { createThanksMessages } from '#server/thanks-messages/index.ts'
import { thanksMessageRoutes } from '#server/thanks-messages/routes.ts'
import { memoryObjects } from './channels.ts'
import { TestClock } from './clock.ts'
import { emptyDatabase } from './database.ts'
import { giveCoins } from './given-coins.ts'
import { insertLive } from './given-live.ts'
import { addPerson } from './people.ts'
import { openSliceApi, type SliceCaller } from './slice-api.ts'

export type ThanksApi = Awaited<ReturnType<typeof openThanksApi>>

export async function openThanksApi() {
  const database = await emptyDatabase()
  const clock = new TestClock()
  const objects = memoryObjects()
  const unlicensed = new Set<number>()
  const reported: ReportedThanks[] = []
  const thanks = createThanksMessages({
    database,
    clock,
    log: pino({ level: 'silent' }),
    livers: { mayGoLive: async (userId) => livers.has(userId) && !unlicensed.has(userId) },
    images: createImageStore({
      objects,
      images: { webp: async (file) => Buffer.from(file) },
      folder: 'thanks-images',
      urlPrefix: '/v1/thanks-images/',
    }),
    reports: { addOfThanksMessage: async (_viewer, message) => void reported.push(message) },
    outbox: { wake() {} },
    notify: async () => {},
  })
  const { app, as } = await openSliceApi({ proxies: 1 })
  await thanksMessageRoutes(app, thanks)
  const livers = new Set<number>()
  let lives = 0

  async function addLiver(nickName: string) {
    const id = await database.run(addPerson, { nickName })
    livers.add(id)
    return { id, ...as({ id, roles: ['liver'] }) }
  }
  async function addUser(nickName: string) {
    const id = await database.run(addPerson, { nickName })
    return { id, ...as({ id, roles: [] }) }
  }

  return {
    app,
    as,
    database,
    clock,
    objects,
    thanks,
    /** Users whose licence is suspended. */
    unlicensed,
    /** Messages that were reported to staff. */
    reported,
    addLiver,
    addUser,

    /** Sends gifts of the catalogue to a liver. */
    async give(senderId: number, liverId: number, giftId = 'star', quantity = 1): Promise<void> {
      const at = clock.now()
      const liveId = `thnk${String((lives += 1)).padStart(8, '0')}`
      await database.run(insertLive, { id: liveId, liverId })
      await giveCoins(database, { userId: senderId, sort: 'paid', coins: 50_000, at })
      const sending = { senderId, liveId, giftId, quantity, id: randomUUID(), key: randomUUID() }
      const [sent] = await database.run(sendGifts, { sendings: [sending], at })
      if (sent?.outcome !== 'sent') throw new Error(`the gift was not sent: ${sent?.outcome}`)
      await database.run(insertLive, { id: liveId, liverId, state: 'ended' })
    },

    send: (by: SliceCaller, userIds: readonly number[], fields: object = {}) =>
      by.post('/v1/thanks-messages', {
        key: randomUUID(),
        userIds,
        text: 'ありがとう！',
        imageUrl: null,
        language: 'ja',
        ...fields,
      }),

    upload: async (by: SliceCaller): Promise<string> =>
      (await by.post('/v1/thanks-images', Buffer.from('image'), { 'content-type': 'image/png' })).json().url,
  }
}
