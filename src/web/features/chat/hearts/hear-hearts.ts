import { realtime } from '../../../api/realtime/index.ts'
import { givingTo } from './giving.ts'

/** Hears of hearts: of this page's own when they are given, of everybody else's when the room tells. */
export function hearHearts(room: string, give: (count: number) => void): () => void {
  // What the room tells of holds the own ones, which are drawn already.
  let ahead = 0
  const stopOwn = givingTo(room).onGiven(() => {
    ahead += 1
    give(1)
  })
  const stopRoom = realtime().listen(room, {
    message(message) {
      // What was given before a break is not told of any more.
      if (message.type === 'entered') ahead = 0
      if (message.type !== 'news' || message.hearts === undefined) return
      const own = Math.min(ahead, message.hearts)
      ahead -= own
      if (message.hearts > own) give(message.hearts - own)
    },
  })
  return () => {
    stopOwn()
    stopRoom()
  }
}
