import { randomUUID } from 'node:crypto'
import { callAs } from './caller.ts'
import { newAdult, type Member } from './member.ts'
import { TestClient } from './realtime-client.ts'

export interface CrowdOptions {
  readonly senders: number
  readonly commentsPerSecond: number
  readonly giftsPerMinute: number
}

export interface Crowd {
  start(): void
  /** The texts of the comments that were sent. */
  readonly comments: readonly string[]
  /** The number of gifts that were sent. */
  gifts(): number
  /** Of requests that send gifts. */
  readonly errors: readonly unknown[]
  stop(): void
}

const texts = [
  'こんばんは！',
  '今日の歌、とても好きです',
  '888888',
  'アンコールお願いします',
  'はじめて来ました、よろしくお願いします',
]

export async function grantCoins(url: string, { get }: Member, coins: number): Promise<void> {
  const { user } = await get<{ user: { id: number } }>('/v1/account/profile')
  const staff = await callAs(url, 'staff-yui')
  const grant = { correction: 'grant', coins, reason: 'test', key: randomUUID() }
  await staff.post(`/v1/staff/coins/${user.id}/corrections`, grant)
}

/** Members who comment and send gifts in a live at a steady rate, from `start` until `stop` or the end of the scope. */
export async function openCrowd(
  scope: AsyncDisposableStack,
  url: string,
  liveId: string,
  { senders, commentsPerSecond, giftsPerMinute }: CrowdOptions,
): Promise<Crowd> {
  const members = await Promise.all(Array.from({ length: senders }, () => newAdult(url)))
  const clients = await Promise.all(
    members.map(({ cookie }) => new TestClient(url, { [cookie.name]: cookie.value }).opened()),
  )
  for (const client of clients) {
    client.enter(liveId)
    scope.defer(() => client.socket.terminate())
  }
  const givers = members.slice(0, 4)
  await Promise.all(givers.map((giver) => grantCoins(url, giver, 10_000)))

  const timers: ReturnType<typeof setInterval>[] = []
  const stop = () => timers.forEach((timer) => clearInterval(timer))
  scope.defer(stop)
  const comments: string[] = []
  let gifts = 0
  const errors: unknown[] = []
  const comment = () => {
    const text = `${texts[comments.length % texts.length]} ${comments.length}`
    clients[comments.length % senders]?.postComment(liveId, text)
    comments.push(text)
  }
  const give = () => {
    const body = { giftId: gifts % 4 === 0 ? 'star' : 'heart', quantity: 1, key: randomUUID() }
    givers[gifts % givers.length]?.post(`/v1/lives/${liveId}/gifts`, body).catch((error: unknown) => {
      errors.push(error)
    })
    gifts += 1
  }
  return {
    comments,
    gifts: () => gifts,
    errors,
    start() {
      timers.push(setInterval(comment, 1000 / commentsPerSecond), setInterval(give, 60_000 / giftsPerMinute))
    },
    stop,
  }
}
