import { setTimeout } from 'node:timers/promises'
import { TestClient } from '#tests/support/realtime-client.ts'
import type { Member } from '#tests/support/member.ts'

/** Each sender stays below the rate limit of comments, also when the site is late. */
const pauseMs = 3000
/** After the last comment. */
const lastMs = 3000

/** Milliseconds from the sending of each comment to its arrival at a viewer; infinite for one that has not arrived. */
export async function commentDelays(
  url: string,
  liveId: string,
  senders: readonly Member[],
  seconds: number,
): Promise<number[]> {
  const viewer = await new TestClient(url).opened()
  viewer.enter(liveId)
  const arrivals = new Map<string, number>()
  viewer.socket.on('message', (data: Buffer) => {
    const at = performance.now()
    for (const [, text = ''] of String(data).matchAll(/"text":"(delay \d+)"/g)) arrivals.set(text, at)
  })
  const sent = new Map<string, number>()
  const end = performance.now() + seconds * 1000
  const send = async ({ cookie }: Member, index: number): Promise<void> => {
    const client = await new TestClient(url, { [cookie.name]: cookie.value }).opened()
    client.enter(liveId)
    // Spread evenly over the pause.
    await setTimeout((pauseMs * index) / senders.length)
    while (performance.now() < end) {
      const text = `delay ${sent.size}`
      sent.set(text, performance.now())
      client.postComment(liveId, text)
      await setTimeout(pauseMs)
    }
    client.socket.terminate()
  }
  await Promise.all(senders.map(send))
  await setTimeout(lastMs)
  viewer.socket.terminate()
  return Array.from(sent, ([text, at]) => (arrivals.get(text) ?? Infinity) - at)
}
