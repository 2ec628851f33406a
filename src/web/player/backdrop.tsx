import { useEffect, useRef, type RefObject } from 'react'

/** In milliseconds: the blurred copy does not show motion, so that one frame each second is enough. */
const redrawMs = 1000

interface BackdropProps {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly poster: string | null
}

/** A blurred copy of the video behind it, where the video does not fill the stage. */
export function Backdrop({ video, poster }: BackdropProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (!current || !context) return undefined
    const draw = () => {
      const { current: source } = video
      // Layouts in which the video fills the stage hide the canvas.
      const isHidden = document.hidden || current.offsetParent === null
      if (isHidden || !source || source.readyState < source.HAVE_CURRENT_DATA) return
      context.drawImage(source, 0, 0, current.width, current.height)
    }
    const timer = setInterval(draw, redrawMs)
    return () => clearInterval(timer)
  }, [video])
  return (
    <div aria-hidden className="player-backdrop">
      {poster !== null && <img src={poster} alt="" />}
      {/* The size limits the cost of the blur. */}
      <canvas ref={canvas} width={36} height={64} />
    </div>
  )
}
