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

/** Opens the media of a preview; `failed` removes it, so that the thumbnail remains. Returns the function that closes them. */
type OpenMedia = (video: HTMLVideoElement, failed: () => void) => Promise<() => void>

/**
 * Plays media without audio over the content of `container` once they have a frame. Returns the function that removes
 * them.
 */
export function openMutedPreview(container: HTMLElement, openMedia: OpenMedia): () => void {
  const video = createVideo()
  container.append(video)
  let closed = false
  let closeMedia = () => {}
  function close(): void {
    closed = true
    closeMedia()
    video.remove()
  }
  async function open(): Promise<void> {
    const opened = await openMedia(video, close)
    if (closed) return opened()
    closeMedia = opened
    // Refused where the browser saves energy: the thumbnail remains.
    video.play().catch(() => {})
  }
  open().catch(ignoreFileError)
  return close
}

/** Plays the live whose playlist the element names, in the smallest quality. */
export const openLivePreview = (container: HTMLElement): (() => void) =>
  openMutedPreview(container, async (video, failed) => {
    const engine = playsHlsItself(video) ? openNative : (await import('./hls-stream.ts')).openHls
    let chosen = false
    const stream = engine(
      video,
      { url: container.dataset['preview'] ?? '', latencyMode: 'normal', signature: () => null, startAt: null },
      {
        failed,
        unsupported() {},
        renditionsAdded() {},
        trackAdded() {},
        qualities({ offered }) {
          if (chosen || offered.length === 0) return
          chosen = true
          stream.chooseQuality(offered.length - 1)
        },
      },
    )
    return () => stream.close()
  })
