import { ignoreFileError } from '../shell/reload/reload-guard.ts'
import { openNative, playsHlsItself } from './native-stream.ts'

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.disableRemotePlayback = true
  video.tabIndex = -1
  video.ariaHidden = 'true'
  video.className = 'absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-300'
  video.addEventListener('playing', () => video.classList.replace('opacity-0', 'opacity-100'))
  return video
}

/**
 * Plays a stream without audio in the smallest quality, over the content of `container` once it has a frame. Returns
 * the function that removes it.
 */
export function openMutedPreview(container: HTMLElement, url: string): () => void {
  const video = createVideo()
  container.append(video)
  let closed = false
  let closeStream = () => {}
  function close(): void {
    closed = true
    closeStream()
    video.remove()
  }
  async function open(): Promise<void> {
    const engine = playsHlsItself(video) ? openNative : (await import('./hls-stream.ts')).openHls
    if (closed) return
    let chosen = false
    const stream = engine(
      video,
      { url, latencyMode: 'normal', signature: () => null, startAt: null },
      {
        // The thumbnail remains.
        failed: close,
        unsupported() {},
        renditionsAdded() {},
        qualities({ offered }) {
          if (chosen || offered.length === 0) return
          chosen = true
          stream.chooseQuality(offered.length - 1)
        },
      },
    )
    closeStream = () => stream.close()
    // Refused where the browser saves energy: the thumbnail remains.
    video.play().catch(() => {})
  }
  open().catch(ignoreFileError)
  return close
}
