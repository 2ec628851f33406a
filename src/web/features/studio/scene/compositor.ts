import { drawCard, drawInset, drawVideo } from './draw.ts'
import { limitSize, type Size } from './layout.ts'
import type { Scene } from './scene.ts'
import { Ticker } from './ticker.ts'

/** Larger screens are scaled down. */
const longestSide = 1920
const maxFrameRate = 30
/** High enough for smooth playback, low enough for a phone's CPU. Players stall without frames. */
const cardFrameRate = 15

/** Composes a scene into one video track, which lasts while its scenes change. */
export class Compositor {
  readonly #canvas = document.createElement('canvas')
  readonly #context: CanvasRenderingContext2D
  readonly #ticker = new Ticker(() => this.#draw())
  readonly #videos = new Map<MediaStreamTrack, HTMLVideoElement>()
  readonly track: MediaStreamTrack
  #scene: Scene

  /** `size` is that of cards; videos have their own. */
  constructor(scene: Scene, size: Size) {
    Object.assign(this.#canvas, size)
    const context = this.#canvas.getContext('2d', { alpha: false })
    const [track] = this.#canvas.captureStream(maxFrameRate).getVideoTracks()
    if (context === null || track === undefined) throw new Error('the browser cannot capture video from a canvas')
    this.#context = context
    this.track = track
    this.#scene = scene
    this.show(scene)
  }

  show(scene: Scene): void {
    this.#scene = scene
    const { base, inset } = scene
    const tracks = [...('video' in base ? [base.video] : []), ...(inset ? [inset.video] : [])]
    for (const [track, video] of this.#videos) {
      if (tracks.includes(track)) continue
      video.srcObject = null
      this.#videos.delete(track)
    }
    for (const track of tracks) if (!this.#videos.has(track)) this.#videos.set(track, play(track))
    this.#ticker.setRate(Math.max(cardFrameRate, ...tracks.map(frameRateOf)))
    this.#draw()
  }

  close(): void {
    this.#ticker.close()
    for (const video of this.#videos.values()) video.srcObject = null
    this.#videos.clear()
    this.track.stop()
  }

  /** The element of a track; null until its first frame has arrived. */
  #videoOf(track: MediaStreamTrack): HTMLVideoElement | null {
    const video = this.#videos.get(track)
    return video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0 ? video : null
  }

  #draw(): void {
    const { base, inset } = this.#scene
    if ('card' in base) return drawCard(this.#context, this.#canvas, base.card)
    const video = this.#videoOf(base.video)
    // The frame before remains until then.
    if (video === null) return
    this.#resize(limitSize({ width: video.videoWidth, height: video.videoHeight }, longestSide))
    const { width, height } = this.#canvas
    drawVideo(this.#context, video, { x: 0, y: 0, width, height }, base.washes)
    const insetVideo = inset && this.#videoOf(inset.video)
    if (insetVideo) drawInset(this.#context, this.#canvas, insetVideo, inset)
  }

  /** A change of its size clears a canvas. */
  #resize({ width, height }: Size): void {
    if (this.#canvas.width !== width) this.#canvas.width = width
    if (this.#canvas.height !== height) this.#canvas.height = height
  }
}

const frameRateOf = (track: MediaStreamTrack): number =>
  Math.min(maxFrameRate, track.getSettings().frameRate ?? maxFrameRate)

function play(track: MediaStreamTrack): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  // Rejected where the track is replaced before it plays.
  video.play().catch(() => {})
  return video
}
