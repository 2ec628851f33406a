const LONG_SIDE = 1280
const SHORT_SIDE = 720
/** High enough for smooth playback, low enough for a phone's CPU. */
const FRAME_RATE = 15

export interface BlankVideo {
  readonly track: MediaStreamTrack
  close(): void
}

/** A video track that shows `text` while the camera is off. Draws frames constantly, because players stall without them. */
export function blankVideo(text: string, upright: boolean): BlankVideo {
  const [width, height] = upright ? [SHORT_SIDE, LONG_SIDE] : [LONG_SIDE, SHORT_SIDE]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  const [track] = canvas.captureStream(FRAME_RATE).getVideoTracks()
  if (context === null || track === undefined) throw new Error('the browser cannot capture video from a canvas')
  const draw = (): void => {
    const brightness = 0.5 + 0.5 * Math.sin(performance.now() / 1500)
    const background = context.createLinearGradient(0, 0, width, height)
    background.addColorStop(0, `hsl(333 55% ${14 + 4 * brightness}%)`)
    background.addColorStop(1, '#0d0a14')
    context.fillStyle = background
    context.fillRect(0, 0, width, height)
    context.fillStyle = '#ffffff'
    context.font = `bold 48px ${getComputedStyle(document.body).fontFamily}`
    context.textAlign = 'center'
    context.fillText(text, width / 2, height / 2)
  }
  draw()
  const timer = setInterval(draw, 1000 / FRAME_RATE)
  return {
    track,
    close() {
      clearInterval(timer)
      track.stop()
    },
  }
}
