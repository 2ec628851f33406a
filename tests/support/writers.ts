/** Users who write to a site until it is killed, and remember what it has acknowledged. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Purchase } from '#contract/purchases.ts'
import type { HttpCaller } from './caller.ts'
import { TestPage } from './page.ts'
import { publishRtmp, PublishRefused, sendPaced, type FlvTag } from './rtmp-publisher.ts'

export interface Acknowledged {
  readonly comments: Set<string>
  readonly gifts: Set<string>
  readonly purchases: Set<string>
}

/** Does this again and again until the site is killed; what fails from then on was not acknowledged. */
async function until(killed: AbortSignal, pauseMs: number, act: () => Promise<void>): Promise<void> {
  while (!killed.aborted) {
    try {
      await act()
    } catch (error) {
      if (!killed.aborted) throw error
    }
    await wait(pauseMs)
  }
}

/** Comments of one user, as fast as nobody is silenced for. Returns those of everybody, as they came to this user. */
export async function comment(
  url: string,
  cookie: string,
  liveId: string,
  { comments }: Acknowledged,
  killed: AbortSignal,
): Promise<string[]> {
  const [name = '', value = ''] = cookie.split('=')
  const page = new TestPage(url, { [name]: value })
  const closed = new Promise<void>((resolve) => page.socket.once('close', () => resolve()))
  await Promise.race([page.opened(), closed])
  page.enter(liveId)
  const remember = (): void => {
    for (const { commentId } of page.told('accepted')) comments.add(commentId)
  }
  await until(killed, 700, async () => {
    remember()
    page.say(liveId, `書いたこと ${randomUUID()}`)
  })
  page.socket.terminate()
  await closed
  remember()
  return page.events.flatMap((event) => (event.type === 'comment' ? [event.comment.id] : []))
}

/** Gifts of somebody who has coins enough. */
export const give = (caller: HttpCaller, liveId: string, { gifts }: Acknowledged, killed: AbortSignal): Promise<void> =>
  until(killed, 50, async () => {
    const key = randomUUID()
    await caller.post(`/v1/lives/${liveId}/gifts`, { giftId: 'star', quantity: 1, key })
    gifts.add(key)
  })

/** Purchases of somebody who pays at once. */
export const buy = (url: string, caller: HttpCaller, { purchases }: Acknowledged, killed: AbortSignal): Promise<void> =>
  until(killed, 50, async () => {
    const order = { productId: 'coins-550', key: randomUUID() }
    const { id, checkoutUrl } = await caller.post<Purchase>('/v1/coins/purchases', order)
    const session = checkoutUrl?.split('/').at(-1) ?? ''
    const body = new URLSearchParams({ act: 'pay' })
    await fetch(`${url}/sandbox-payments/${session}`, { method: 'POST', redirect: 'manual', body })
    const { state } = await caller.post<Purchase>(`/v1/coins/purchases/${id}/check`, {})
    if (state === 'credited') purchases.add(id)
  })

/** Publishes these tags, and connects again whenever the server has gone, as encoders do. */
export async function keepPublishing(address: string, tags: readonly FlvTag[], stopped: AbortSignal): Promise<void> {
  const { hostname, port, pathname } = new URL(address)
  const streamKey = pathname.split('/').at(-1) ?? ''
  while (!stopped.aborted) {
    try {
      const publisher = await publishRtmp({ host: hostname, port: Number(port), streamKey })
      await sendPaced(publisher, tags, 1, stopped)
      publisher.socket.destroy()
    } catch (error) {
      const isAway = error instanceof PublishRefused || (error instanceof Error && 'code' in error)
      if (!isAway) throw error
    }
    await wait(200)
  }
}
