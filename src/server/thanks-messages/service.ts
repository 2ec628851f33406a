import type { Profile } from '#contract/account/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { dayMs } from '#contract/japan-time.ts'
import { thanksImageSize, thanksPerDay } from '#contract/thanks-messages/limits.ts'
import type { thanksMessageEndpoints } from '#contract/thanks-messages/endpoints.ts'
import type { NewThanks, ThanksMessage, ThanksSupporter } from '#contract/thanks-messages/schemas.ts'
import { BatchedReads } from '../batched-reads.ts'
import type { ImageStore } from '../channels/index.ts'
import type { Chat, NewReport } from '../chat/index.ts'
import type { Clock } from '../clock.ts'
import { pageOf, readCursor } from '../cursor.ts'
import { DomainError } from '../errors.ts'
import type { AccountData } from '../slice.ts'
import type { Livers } from '../livers/index.ts'
import type { Outbox } from '../outbox/index.ts'
import { periodicJob } from '../periodic-job.ts'
import type { Database } from '../ports/database/port.ts'
import type { SentThanks } from './events.ts'
import { dayStart, giftsSince, requireLiver } from './policy.ts'
import {
  addImage,
  listMessagesOf,
  removeMessagesOf,
  removeOfDeletedUsers,
  removeSending,
  removeUnusedImages,
} from './store/removal.ts'
import { sendThanks } from './store/send.ts'
import { countSentSince, listSupportersToThank, type SupporterRow } from './store/supporters.ts'
import {
  countUnread,
  findOther,
  findReceived,
  listMessages,
  markRead,
  setMuted,
  type MessageRow,
} from './store/threads.ts'
import { listThreads } from './store/thread-list.ts'

export interface ThanksMessagesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: { error(fields: object, message: string): void }
  readonly livers: Pick<Livers, 'mayGoLive'>
  readonly images: Pick<ImageStore, 'store' | 'remove' | 'read'>
  readonly reports: Pick<Chat['reports'], 'addOfThanksMessage'>
  readonly outbox: Pick<Outbox, 'wake'>
  /** Notifies recipients who are connected. */
  readonly notify: (arrived: Pick<SentThanks, 'liverId' | 'userIds'>) => Promise<void>
}

export type ThanksMessages = ReturnType<typeof createThanksMessages>
type Answer<Name extends keyof typeof thanksMessageEndpoints> = AnswerOf<(typeof thanksMessageEndpoints)[Name]>

/** An image is uploaded before its message is sent. */
const unusedImageMs = dayMs

const presentMessage = ({ id, text, imageUrl, ...row }: MessageRow, viewerId: number): ThanksMessage => ({
  id,
  own: row.liverId === viewerId,
  text,
  imageUrl,
  at: row.sentAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
})

const presentSupporter = ({ thankedAt, ...supporter }: SupporterRow): ThanksSupporter => ({
  ...supporter,
  thankedAt: thankedAt?.toISOString() ?? null,
})

export function createThanksMessages(deps: ThanksMessagesDeps) {
  const { database, clock, log, livers, images, reports, outbox, notify } = deps
  const unread = new BatchedReads(async (userIds: readonly number[]) => {
    const counts = await database.run(countUnread, userIds)
    return userIds.map((userId) => counts.get(userId) ?? 0)
  })

  async function removeFiles(urls: readonly string[]): Promise<void> {
    for (const url of urls) await images.remove(url)
  }

  const liverOf = async (viewer: Profile): Promise<number> =>
    requireLiver(viewer, await livers.mayGoLive(viewer.user.id))

  async function remainingOf(liverId: number): Promise<number> {
    const sent = await database.run(countSentSince, { liverId, since: dayStart(clock.now()) })
    return Math.max(0, thanksPerDay - sent)
  }

  /** The gifts for which a user may thank another one; null: none. */
  async function supporterOf(viewer: Profile, userId: number): Promise<ThanksSupporter | null> {
    const { user, roles } = viewer
    if (!roles.includes('liver') || !(await livers.mayGoLive(user.id))) return null
    const filter = { liverId: user.id, since: giftsSince(clock.now()), userIds: [userId] }
    const [found] = await database.run(listSupportersToThank, { ...filter, after: null, limit: 1 })
    return found ? presentSupporter(found) : null
  }

  const account: AccountData = {
    name: 'thanks-messages',
    async export(userId) {
      const rows = await database.run(listMessagesOf, userId)
      return rows.map((row) => presentMessage(row, userId))
    },
    assertDeletable: async () => {},
    async deleteUserData(userId) {
      await removeFiles(await database.run(removeMessagesOf, userId))
    },
  }

  return {
    account,
    readImage: images.read,
    notify,
    /** Staff have upheld a report. Idempotent; permissions are not checked here. */
    removeReported: async (id: number): Promise<void> => removeFiles(await database.run(removeSending, id)),

    /** Deletes images without a message, and what was sent during the deletion of an account: at start, then once a day. */
    retention: periodicJob({
      name: 'thanks-retention',
      clock,
      log,
      everyMs: dayMs,
      failure: 'could not delete unused images of thanks messages; retrying in a day',
      async run() {
        await database.run(removeOfDeletedUsers, null)
        const before = new Date(clock.now().getTime() - unusedImageMs)
        await removeFiles(await database.run(removeUnusedImages, before))
      },
    }),

    async threads({ user }: Profile, { cursor, limit }: Paging): Promise<Answer<'GET /v1/thanks-messages'>> {
      const after = readCursor(cursor)
      if (after !== null && after.key > 1) throw new DomainError('INVALID_REQUEST')
      const rows = await database.run(listThreads, { userId: user.id, after, limit: limit + 1 })
      const { items, next } = pageOf(rows, limit, ({ unread, latest }) => ({ key: Math.min(unread, 1), id: latest.id }))
      const threads = items.map(({ latest: { sentAt, ...latest }, ...thread }) => ({
        ...thread,
        latest: { ...latest, at: sentAt.toISOString() },
      }))
      return { threads, next }
    },

    unread: ({ user }: Profile): Promise<number> => unread.read(user.id),

    async supporters(
      viewer: Profile,
      { cursor, limit }: Paging,
    ): Promise<Answer<'GET /v1/thanks-messages/supporters'>> {
      const liverId = await liverOf(viewer)
      const filter = { liverId, since: giftsSince(clock.now()) }
      const rows = await database.run(listSupportersToThank, { ...filter, after: readCursor(cursor), limit: limit + 1 })
      const { items, next } = pageOf(rows, limit, ({ points, user }) => ({ key: points, id: user.id }))
      return { supporters: items.map(presentSupporter), next, remaining: await remainingOf(liverId) }
    },

    /** Exists if there are messages, or if the viewer may write, or if the other user is a liver. */
    async thread(
      viewer: Profile,
      otherId: number,
      { cursor, limit }: Paging,
    ): Promise<Answer<'GET /v1/thanks-messages/{userId}'>> {
      const { id: userId } = viewer.user
      const other = otherId === userId ? null : await database.run(findOther, { userId, otherId })
      if (!other) throw new DomainError('USER_NOT_FOUND')
      const rows = await database.run(listMessages, { userId, otherId, after: readCursor(cursor), limit: limit + 1 })
      const supporter = await supporterOf(viewer, otherId)
      const exists = rows.length > 0 || supporter !== null || (await livers.mayGoLive(otherId))
      if (!exists) throw new DomainError('USER_NOT_FOUND')
      const { items, next } = pageOf(rows, limit, ({ id }) => ({ key: 0, id }))
      return { ...other, messages: items.map((row) => presentMessage(row, userId)), next, supporter }
    },

    async send(viewer: Profile, { userIds, ...sending }: NewThanks): Promise<Answer<'POST /v1/thanks-messages'>> {
      const liverId = await liverOf(viewer)
      const at = clock.now()
      const recipients = [...new Set(userIds)]
      const times = { at, giftsSince: giftsSince(at), dayStart: dayStart(at) }
      const sent = await database.run(sendThanks, { ...sending, ...times, liverId, userIds: recipients })
      if (typeof sent === 'string') throw new DomainError(sent)
      outbox.wake()
      return { sent, skipped: recipients.length - sent, remaining: await remainingOf(liverId) }
    },

    async addImage(viewer: Profile, file: Buffer): Promise<string> {
      const liverId = await liverOf(viewer)
      const url = await images.store(file, thanksImageSize)
      await database.run(addImage, { url, liverId, uploadedAt: clock.now() })
      return url
    },

    async read({ user }: Profile, otherId: number, upTo: number): Promise<number> {
      await database.run(markRead, { userId: user.id, otherId, upTo, at: clock.now() })
      return unread.read(user.id)
    },

    async mute({ user }: Profile, liverId: number, muted: boolean): Promise<number> {
      const other = liverId === user.id ? null : await database.run(findOther, { userId: user.id, otherId: liverId })
      if (!other) throw new DomainError('USER_NOT_FOUND')
      await database.run(setMuted, { userId: user.id, liverId, since: clock.now(), muted })
      return unread.read(user.id)
    },

    async report(viewer: Profile, otherId: number, id: number, report: NewReport): Promise<void> {
      const message = await database.run(findReceived, { userId: viewer.user.id, otherId, id })
      if (!message) throw new DomainError('THANKS_NOT_FOUND')
      await reports.addOfThanksMessage(viewer, message, report)
    },
  }
}
