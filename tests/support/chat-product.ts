import { expect } from 'vitest'
import { TestClient } from './realtime-client.ts'
import type { Caller, DemoAccount, TestProduct } from './product.ts'

export interface ChatProduct {
  readonly address: string
  readonly sora: Caller
  readonly visitor: Caller
  /** A live of そら. */
  readonly liveId: string
  /** A client of this account that has joined the live's room. */
  join(account: DemoAccount): Promise<TestClient>
  /** Posts a comment; returns its id once it is accepted. */
  post(client: TestClient, text: string): Promise<string>
  /** Registers a client that `closeClients` closes. */
  register(client: TestClient): TestClient
  closeClients(): void
}

/** A listening product with a live whose chat is open. */
export async function openChatProduct(product: TestProduct): Promise<ChatProduct> {
  const address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  const sora = await product.as('liver-sora')
  const liveId = (await sora.call('POST /v1/lives', { title: '残る', genre: 'talk', startsAt: null })).json().id
  const clients: TestClient[] = []
  const register = (client: TestClient): TestClient => {
    clients.push(client)
    return client
  }
  return {
    address,
    sora,
    visitor: await product.as(null),
    liveId,
    register,
    async join(account) {
      const client = register(await new TestClient(address, (await product.as(account)).cookies).opened())
      client.enter(liveId)
      await expect.poll(() => client.received('live').length).toBeGreaterThan(0)
      return client
    },
    async post(client, text) {
      const before = client.received('accepted').length
      client.postComment(liveId, text)
      await expect.poll(() => client.received('accepted').length).toBe(before + 1)
      return client.received('accepted').at(-1)?.commentId ?? ''
    },
    closeClients() {
      for (const client of clients.splice(0)) client.socket.terminate()
    },
  }
}
