import { browserApi } from '../../../api/browser.ts'
import { Broadcast } from './broadcast.ts'
import { Stage } from './media/stage.ts'
import { pictureSetting } from './quality.ts'
import { connect, type Target } from './whip/connection.ts'

/** Where to publish now: the media node of before may be gone, and the key another one. */
async function currentTarget(): Promise<Target> {
  const { whip, streamKey } = await browserApi('GET /v1/stream-setting')
  return { url: whip, streamKey }
}

/** A stage, and the broadcast that sends what is on it; `blankText` stands where the camera is off. */
export function openStudio(loaded: Target, blankText: string): { stage: Stage; broadcast: Broadcast } {
  let known: Target | null = loaded
  const stage = new Stage(blankText, (track) => void broadcast.replacePicture(track))
  const broadcast = new Broadcast({
    async connect(tracks, onLost) {
      const target = known ?? (await currentTarget())
      known = null
      return connect(target, tracks, pictureSetting[stage.read().quality].bitRate, onLost)
    },
    now: () => performance.now(),
    after(ms, callback) {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
  })
  return { stage, broadcast }
}
