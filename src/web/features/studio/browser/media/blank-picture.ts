const WIDTH = 1280
const HEIGHT = 720
/** Enough that viewers' players go on smoothly, little enough for a phone. */
const FRAME_RATE = 15

export interface BlankPicture {
  readonly track: MediaStreamTrack
  close(): void
}

/** A calm picture with `text` for while the camera is off; it is drawn all the time, because players stall without pictures. */
export function blankPicture(text: string): BlankPicture {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const drawing = canvas.getContext('2d')
  const [track] = canvas.captureStream(FRAME_RATE).getVideoTracks()
  if (drawing === null || track === undefined) throw new Error('the browser draws no pictures')
  const draw = (): void => {
    const light = 0.5 + 0.5 * Math.sin(performance.now() / 1500)
    const background = drawing.createLinearGradient(0, 0, WIDTH, HEIGHT)
    background.addColorStop(0, `hsl(333 55% ${14 + 4 * light}%)`)
    background.addColorStop(1, '#0d0a14')
    drawing.fillStyle = background
    drawing.fillRect(0, 0, WIDTH, HEIGHT)
    drawing.fillStyle = '#ffffff'
    drawing.font = `bold 48px ${getComputedStyle(document.body).fontFamily}`
    drawing.textAlign = 'center'
    drawing.fillText(text, WIDTH / 2, HEIGHT / 2)
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
