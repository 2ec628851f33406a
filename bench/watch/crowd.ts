import { randomUUID } from 'node:crypto'
import { callAs } from '#tests/support/caller.ts'
import { newAdult, type Member } from '#tests/support/member.ts'
import { TestClient } from '#tests/support/realtime-client.ts'

const senders = 20
const commentsPerSecond = 20
const giftsPerMinute = 20
const texts = [
  'こんばんは！',
  '今日の歌、とても好きです',
  '888888',
  'アンコールお願いします',
  'はじめて来ました、よろしくお願いします',
]

export const crowd = { senders, commentsPerSecond, giftsPerMinute }

async function grantCoins(url: string, { get }: Member): Promise<void> {
  const { user } = await get<{ user: { id: number } }>('/v1/account/profile')
  const staff = await callAs(url, 'staff-yui')
  const grant = { correction: 'grant', coins: 10_000, reason: 'bench', key: randomUUID() }
  await staff.post(`/v1/staff/coins/${user.id}/corrections`, grant)
}

/** Members who comment and send gifts in a live at a steady rate, once `start` is called. */
export async function openCrowd(scope: AsyncDisposableStack, url: string, liveId: string): Promise<() => void> {
  const members: Member[] = []
  for (let member = 0; member < senders; member += 1) members.push(await newAdult(url))
  const clients = await Promise.all(
    members.map(({ cookie }) => new TestClient(url, { [cookie.name]: cookie.value }).opened()),
  )
  for (const client of clients) {
    client.enter(liveId)
    scope.defer(() => client.socket.terminate())
  }
  const givers = members.slice(0, 4)
  for (const giver of givers) await grantCoins(url, giver)

  return () => {
    let sent = 0
    const comments = setInterval(() => {
      clients[sent % senders]?.postComment(liveId, `${texts[sent % texts.length]} ${sent}`)
      sent += 1
    }, 1000 / commentsPerSecond)
    let given = 0
    const gifts = setInterval(() => {
      const body = { giftId: given % 4 === 0 ? 'star' : 'heart', quantity: 1, key: randomUUID() }
      givers[given % givers.length]?.post(`/v1/lives/${liveId}/gifts`, body).catch((error: unknown) => {
        console.error(error)
      })
      given += 1
    }, 60_000 / giftsPerMinute)
    scope.defer(() => {
      clearInterval(comments)
      clearInterval(gifts)
    })
  }
}
