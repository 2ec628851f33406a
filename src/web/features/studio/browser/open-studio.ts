import { browserApi } from '../../../api/browser.ts'
import { Broadcast } from './broadcast.ts'
import type { CardTexts } from '../scene/scene.ts'
import { Capture } from './media/capture.ts'
import { videoSettings } from './quality.ts'
import { connect, type Target } from './whip/connection.ts'

/** Loads the current endpoint: the media node and the stream key can have changed. */
async function loadTarget(): Promise<Target> {
  const { whip, streamKey } = await browserApi('GET /v1/stream-setting')
  return { url: whip, streamKey }
}

export interface Studio {
  readonly capture: Capture
  readonly broadcast: Broadcast
}

/**
 * Creates a capture and a broadcast that sends its tracks. `texts` are those of the cards that
 * replace the camera. The first connection uses `initialTarget` if it is known.
 */
export function openStudio(initialTarget: Target | null, texts: CardTexts): Studio {
  let loadedTarget = initialTarget
  const capture = new Capture(texts, (track) => void broadcast.replaceVideo(track))
  const broadcast = new Broadcast({
    async connect(tracks, onLost) {
      const target = loadedTarget ?? (await loadTarget())
      loadedTarget = null
      return connect(target, tracks, videoSettings[capture.getState().quality].bitRate, onLost)
    },
    now: () => performance.now(),
    setTimer(ms, callback) {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
  })
  return { capture, broadcast }
}
