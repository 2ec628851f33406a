import { publishWithFfmpeg, type TestEncoder } from './ffmpeg.ts'
import { whipEngine, type WhipEngine } from './whip-engine.ts'
import { watchWhep, type WhepTarget, type WhepViewer } from './whep-viewer.ts'

export interface WhepEngine extends WhipEngine {
  readonly whep: string
  /** Test picture and tone, as stream `one`, over RTMP; resolves when it can be watched. */
  publish(): Promise<TestEncoder>
  watch(more?: Partial<WhepTarget>): Promise<WhepViewer>
}

export interface WhepSetup {
  readonly viewers?: number
  readonly overWebRtc?: boolean
  readonly signed?: boolean
  readonly playbackKey?: Buffer
}

/** An engine like `whipEngine`'s whose stream `one` may be watched over WebRTC, by two at a time. */
export async function whepEngine({ viewers = 2, overWebRtc = true, signed, playbackKey }: WhepSetup = {}) {
  const site = await whipEngine({
    webRtc: { ports: [0, 0], addresses: [], iceServers: [], forwardSecret: null, viewers },
    ...(playbackKey && { playbackKey }),
    authorizePublish: async () => ({ accepted: true, streamId: 'one', overWebRtc, ...(signed && { signed }) }),
  })
  const opened: { close(): Promise<void> }[] = []
  const whep = `http://127.0.0.1:${site.engine.hlsPort}/whep/one`
  const engine: WhepEngine = {
    ...site,
    whep,
    async publish() {
      const playable = () => site.types().filter((type) => type === 'playable').length
      const before = playable()
      const encoder = publishWithFfmpeg(`rtmp://127.0.0.1:${site.engine.rtmpPort}/live/sesame`)
      opened.push({ close: () => encoder.kill() })
      while (playable() === before) await new Promise((resolve) => setTimeout(resolve, 50))
      return encoder
    },
    async watch(more = {}) {
      const viewer = await watchWhep({ url: whep, profile: '64001f', ...more })
      opened.push(viewer)
      return viewer
    },
    async close() {
      for (const one of opened.splice(0)) await one.close()
      await site.close()
    },
  }
  return engine
}
