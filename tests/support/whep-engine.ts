import { publishWithFfmpeg, type TestEncoder } from './ffmpeg.ts'
import { whipEngine, type WhipEngine } from './whip-engine.ts'
import { watchWhep, type WhepTarget, type WhepViewer } from './whep-viewer.ts'

export interface WhepEngine extends WhipEngine {
  readonly whep: string
  /** Publishes a test video with a tone as stream `one` over RTMP; resolves when it is playable. */
  publish(): Promise<TestEncoder>
  watch(overrides?: Partial<WhepTarget>): Promise<WhepViewer>
}

export interface WhepEngineOptions {
  readonly viewers?: number
  readonly overWebRtc?: boolean
  readonly signed?: boolean
  readonly playbackKey?: Buffer
}

/** An engine like `whipEngine`, whose stream `one` two viewers at a time can watch over WebRTC. */
export async function whepEngine({ viewers = 2, overWebRtc = true, signed, playbackKey }: WhepEngineOptions = {}) {
  const base = await whipEngine({
    webRtc: { ports: [0, 0], addresses: [], iceServers: [], forwardSecret: null, viewers },
    ...(playbackKey && { playbackKey }),
    authorizePublish: async () => ({ accepted: true, streamId: 'one', overWebRtc, ...(signed && { signed }) }),
  })
  const closables: { close(): Promise<void> }[] = []
  const whep = `http://127.0.0.1:${base.engine.hlsPort}/whep/one`
  const engine: WhepEngine = {
    ...base,
    whep,
    async publish() {
      const playable = () => base.types().filter((type) => type === 'playable').length
      const before = playable()
      const address = `rtmp://127.0.0.1:${base.engine.rtmpPort}/live/sesame`
      // Few packets: the peer's socket buffers seconds of them while the cores are busy.
      const encoder = publishWithFfmpeg(address, { size: '160x90', frameRate: 30, bitRate: '200k' })
      closables.push({ close: () => encoder.kill() })
      while (playable() === before) await new Promise((resolve) => setTimeout(resolve, 50))
      return encoder
    },
    async watch(overrides = {}) {
      const viewer = await watchWhep({ url: whep, profile: '64001f', ...overrides })
      closables.push(viewer)
      return viewer
    },
    async close() {
      for (const closable of closables.splice(0)) await closable.close()
      await base.close()
    },
  }
  return engine
}
