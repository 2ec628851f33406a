/** Without callbacks for frames, positions are read this often, in milliseconds. */
const readEveryMs = 100

/**
 * Calls back with the time of each shown frame, in seconds of the media element's clock, and in how many milliseconds it is
 * shown. Returns the function that stops it.
 */
export function watchFrames(video: HTMLVideoElement, shown: (mediaTime: number, shownIn: number) => void): () => void {
  if (!('requestVideoFrameCallback' in video)) {
    const timer = setInterval(() => shown(Reflect.get(video, 'currentTime'), 0), readEveryMs)
    return () => clearInterval(timer)
  }
  let request = 0
  const next = (): void => {
    request = video.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime }) => {
      next()
      shown(mediaTime, expectedDisplayTime - performance.now())
    })
  }
  next()
  return () => video.cancelVideoFrameCallback(request)
}
