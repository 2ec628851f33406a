import { useState } from 'react'
import { realtime, type KnownRoom } from '../../api/realtime/index.ts'
import { attempt } from './attempt.ts'

/** Asks for the page of comments before those that are there. */
export function useEarlier(room: string, liveId: string, { chat }: KnownRoom): { asking: boolean; ask(): void } {
  const [asking, setAsking] = useState(false)
  const before = chat?.comments[0]?.id
  const load = async (): Promise<void> => {
    setAsking(true)
    await attempt(async (api) => {
      const query = { ...(before !== undefined && { before }), limit: 100 }
      const page = await api('GET /v1/lives/{id}/comments', { params: { id: liveId }, query })
      realtime().tell(room, { type: 'earlier', comments: page.comments.map(({ comment }) => comment), more: page.more })
    })
    setAsking(false)
  }
  return {
    asking,
    ask() {
      if (!asking && chat?.more === true) void load()
    },
  }
}
