import { openMutedPreview } from '../../../player/muted-preview.ts'

/** Loops the pick whose id the element names. */
export const openPickPreview = (container: HTMLElement): (() => void) =>
  openMutedPreview(container, async (video, failed) => {
    const id = Number(container.dataset['preview'])
    const { browserApi } = await import('../../../api/browser.ts')
    const { type, url, durationMs } = await browserApi('GET /v1/picks/{id}/playback', { params: { id } })
    if (type === 'playlist') {
      const { openPickPlaylist } = await import('../../../player/pick-stream.ts')
      return openPickPlaylist(video, url, durationMs, failed)
    }
    video.loop = true
    video.addEventListener('error', failed)
    video.src = url
    return () => {
      video.removeEventListener('error', failed)
      video.removeAttribute('src')
      video.load()
    }
  })
