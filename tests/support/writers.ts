/** Users who write to a site until it is killed and record what it has acknowledged. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Purchase } from '#contract/purchases/schemas.ts'
import type { HttpCaller } from './caller.ts'
import { TestClient } from './realtime-client.ts'
import { publishRtmp, PublishRefused, sendPaced, type FlvTag } from './rtmp-publisher.ts'

export interface Acknowledged {
  readonly comments: Set<string>
  readonly gifts: Set<string>
  readonly purchases: Set<string>
}

/** Repeats an action until the site is killed; failures after that are ignored. */
async function repeatUntil(killed: AbortSignal, pauseMs: number, action: () => Promise<void>): Promise<void> {
  while (!killed.aborted) {
    try {
      await action()
    } catch (error) {
      if (!killed.aborted) throw error
    }
    await wait(pauseMs)
  }
}

/** Comments of one user, within the rate limit. Returns the ids of all comments that this user has received. */
export async function comment(
  url: string,
  cookie: string,
  liveId: string,
  { comments }: Acknowledged,
  killed: AbortSignal,
): Promise<string[]> {
  const [name = '', value = ''] = cookie.split('=')
  const client = new TestClient(url, { [name]: value })
  const closed = new Promise<void>((resolve) => client.socket.once('close', () => resolve()))
  await Promise.race([client.opened(), closed])
  client.enter(liveId)
  const collect = (): void => {
    for (const { commentId } of client.received('accepted')) comments.add(commentId)
  }
  await repeatUntil(killed, 700, async () => {
    collect()
    client.postComment(liveId, `書いたこと ${randomUUID()}`)
  })
  client.socket.terminate()
  await closed
  collect()
  return client.events.flatMap((event) => (event.type === 'comment' ? [event.comment.id] : []))
}

/** Gifts of a user with enough coins. */
export const give = (caller: HttpCaller, liveId: string, { gifts }: Acknowledged, killed: AbortSignal): Promise<void> =>
  repeatUntil(killed, 50, async () => {
    const key = randomUUID()
    await caller.post(`/v1/lives/${liveId}/gifts`, { giftId: 'star', quantity: 1, key })
    gifts.add(key)
  })

/** Purchases that are paid immediately; few enough for the rate limit of 30 a minute, whenever the site is killed. */
export const buy = (url: string, caller: HttpCaller, { purchases }: Acknowledged, killed: AbortSignal): Promise<void> =>
  repeatUntil(killed, 400, async () => {
    const order = { productId: 'coins-550', key: randomUUID() }
    const { id, checkoutUrl } = await caller.post<Purchase>('/v1/coins/purchases', order)
    const session = checkoutUrl?.split('/').at(-1) ?? ''
    const body = new URLSearchParams({ act: 'pay' })
    await fetch(`${url}/sandbox-payments/${session}`, { method: 'POST', redirect: 'manual', body })
    const { state } = await caller.post<Purchase>(`/v1/coins/purchases/${id}/check`, {})
    if (state === 'credited') purchases.add(id)
  })

/** Publishes these tags and reconnects when the server is gone, as encoders do. */
export async function keepPublishing(address: string, tags: readonly FlvTag[], stopped: AbortSignal): Promise<void> {
  const { hostname, port, pathname } = new URL(address)
  const streamKey = pathname.split('/').at(-1) ?? ''
  while (!stopped.aborted) {
    try {
      const publisher = await publishRtmp({ host: hostname, port: Number(port), streamKey })
      await sendPaced(publisher, tags, 1, stopped)
      publisher.socket.destroy()
    } catch (error) {
      const serverIsDown = error instanceof PublishRefused || (error instanceof Error && 'code' in error)
      if (!serverIsDown) throw error
    }
    await wait(200)
  }
}
