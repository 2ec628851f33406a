import { randomUUID } from 'node:crypto'
import type { RoomEntry, RoomLog } from '../ports/room-log/port.ts'
import { chatNews, newsRoom, type ChatNews } from './news.ts'

export interface NewsCarrier {
  /** Tells every process, this one first; resolves when this one has taken it in. */
  tell(news: ChatNews): Promise<void>
  leave(): void
}

interface CarrierSetup {
  readonly roomLog: RoomLog
  hear(news: ChatNews): Promise<void>
  /** Nobody knows any more what was told. */
  renewAll(): Promise<void>
  failed(error: unknown): void
}

/** Carries to every process how chats are kept, in one order: whoever was out of reach hears then what was told meanwhile. */
export async function carryNews({ roomLog, hear, renewAll, failed }: CarrierSetup): Promise<NewsCarrier> {
  const self = randomUUID()
  let told = 0

  function heard({ id, payload }: RoomEntry): void {
    if (id.startsWith(self)) return
    hear(chatNews.parse(JSON.parse(payload))).catch(failed)
  }

  const membership = await roomLog.join(newsRoom, {
    event: heard,
    signal() {},
    viewers() {},
    anew(missed) {
      if (missed === null) renewAll().catch(failed)
      else for (const entry of missed) heard(entry)
    },
  })
  return {
    async tell(news) {
      await hear(news)
      told += 1
      await roomLog.append(newsRoom, { id: `${self}:${told}`, payload: JSON.stringify(news) })
    },
    leave: () => membership.leave(),
  }
}
