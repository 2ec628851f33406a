import { expect } from 'vitest'
import { TestPage } from './page.ts'
import type { Caller, DemoAccount, TestProduct } from './product.ts'

export interface ChatSite {
  readonly address: string
  readonly sora: Caller
  readonly visitor: Caller
  /** A live of Sora's. */
  readonly liveId: string
  /** Somebody's page, in the room of the live. */
  inRoom(account: DemoAccount): Promise<TestPage>
  /** Says something, and answers the id of the comment once it was accepted. */
  said(page: TestPage, text: string): Promise<string>
  /** A page that is gone with the others. */
  keep(page: TestPage): TestPage
  leave(): void
}

/** A product that listens, with a live whose chat is open. */
export async function openChatSite(product: TestProduct): Promise<ChatSite> {
  const address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  const sora = await product.as('liver-sora')
  const liveId = (await sora.call('POST /v1/lives', { title: '残る', genre: 'talk', startsAt: null })).json().id
  const pages: TestPage[] = []
  const keep = (page: TestPage): TestPage => {
    pages.push(page)
    return page
  }
  return {
    address,
    sora,
    visitor: await product.as(null),
    liveId,
    keep,
    async inRoom(account) {
      const page = keep(await new TestPage(address, (await product.as(account)).cookies).opened())
      page.enter(liveId)
      await expect.poll(() => page.told('live').length).toBeGreaterThan(0)
      return page
    },
    async said(page, text) {
      const before = page.told('accepted').length
      page.say(liveId, text)
      await expect.poll(() => page.told('accepted').length).toBe(before + 1)
      return page.told('accepted').at(-1)?.commentId ?? ''
    },
    leave() {
      for (const page of pages.splice(0)) page.socket.terminate()
    },
  }
}
