import { setTimeout } from 'node:timers/promises'
import { TestClient } from '#tests/support/realtime-client.ts'
import type { Member } from '#tests/support/member.ts'
import { commentTimes, nowMicros } from '../comment-times.ts'

/** Each sender stays below the rate limit of comments, also when the site is late. */
const pauseMs = 3000
/** After the last comment. */
const lastMs = 3000

/**
 * Sends comments, and reads them as one viewer. Returns the milliseconds from sending to reading by the time of sending;
 * infinite for a comment that has not arrived.
 */
export async function commentDelays(
  url: string,
  liveId: string,
  senders: readonly Pick<Member, 'cookie'>[],
  seconds: number,
): Promise<ReadonlyMap<number, number>> {
  const viewer = await new TestClient(url).opened()
  viewer.enter(liveId)
  const arrivals = new Map<number, number>()
  viewer.socket.on('message', (data: Buffer) => {
    const at = nowMicros()
    for (const sentAt of commentTimes(String(data))) if (!arrivals.has(sentAt)) arrivals.set(sentAt, at)
  })
  const sent: number[] = []
  const end = performance.now() + seconds * 1000
  const send = async ({ cookie }: Pick<Member, 'cookie'>, index: number): Promise<void> => {
    const client = await new TestClient(url, { [cookie.name]: cookie.value }).opened()
    client.enter(liveId)
    // Spread evenly over the pause.
    await setTimeout((pauseMs * index) / senders.length)
    while (performance.now() < end) {
      const sentAt = nowMicros()
      sent.push(sentAt)
      client.postComment(liveId, String(sentAt))
      await setTimeout(pauseMs)
    }
    client.socket.terminate()
  }
  await Promise.all(senders.map(send))
  await setTimeout(lastMs)
  viewer.socket.terminate()
  return new Map(sent.map((sentAt) => [sentAt, ((arrivals.get(sentAt) ?? Infinity) - sentAt) / 1000]))
}
