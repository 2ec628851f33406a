import { ignoreFileError } from '../shell/reload/reload-guard.ts'
import { openNative, playsHlsItself } from './native-stream.ts'
import { signatureOf } from './signature.ts'

/**
 * Loops the part of a playlist that starts at its preferred start (EXT-X-START) in an element. Returns the function that
 * removes the stream. `url`: with its signature, if it needs one.
 */
export function openPickPlaylist(
  video: HTMLVideoElement,
  url: string,
  durationMs: number,
  failed: () => void,
): () => void {
  const signature = signatureOf(url)
  let closed = false
  let closeStream = () => {}
  let start: number | null = null
  const begin = (): void => {
    start ??= video.currentTime
  }
  const loop = (): void => {
    if (start !== null && video.currentTime >= start + durationMs / 1000) video.currentTime = start
  }
  const again = (): void => {
    if (start !== null) video.currentTime = start
    video.play().catch(() => {})
  }
  video.addEventListener('canplay', begin)
  video.addEventListener('timeupdate', loop)
  video.addEventListener('ended', again)
  async function open(): Promise<void> {
    const engine = playsHlsItself(video) ? openNative : (await import('./hls-stream.ts')).openHls
    if (closed) return
    const stream = engine(
      video,
      { url, latencyMode: 'normal', signature: () => signature, startAt: null },
      { failed, unsupported: failed, renditionsAdded() {}, trackAdded() {}, qualities() {} },
    )
    // It may have failed at once.
    if (closed) stream.close()
    else closeStream = () => stream.close()
  }
  open().catch(ignoreFileError)
  return () => {
    closed = true
    video.removeEventListener('canplay', begin)
    video.removeEventListener('timeupdate', loop)
    video.removeEventListener('ended', again)
    closeStream()
  }
}
