import { useEffect, useState } from 'react'
import type { Video } from '#contract/videos/schemas.ts'

/** In milliseconds: how often the videos are read while the room is not connected. */
const readEveryMs = 5000

interface Followed {
  readonly loaded: readonly Video[]
  readonly videos: readonly Video[]
}

const withVideo = (videos: readonly Video[], changed: Video, addNew: boolean): readonly Video[] => {
  if (videos.some(({ id }) => id === changed.id)) return videos.map((one) => (one.id === changed.id ? changed : one))
  return addNew ? [changed, ...videos] : videos
}

/**
 * Videos of a channel: as loaded with the page, then updated by their room, and read again while it is not connected.
 * `addNew`: videos that are not among the loaded ones are added at the start.
 */
export function useVideos(channelId: number, loaded: readonly Video[], addNew: boolean): readonly Video[] {
  const [followed, setFollowed] = useState<Followed>({ loaded, videos: loaded })
  if (followed.loaded !== loaded) setFollowed({ loaded, videos: loaded })
  useEffect(() => {
    let ended = false
    let leave = () => {}
    let timer: ReturnType<typeof setInterval> | undefined
    const update = (change: (videos: readonly Video[]) => readonly Video[]) =>
      setFollowed((current) => ({ ...current, videos: change(current.videos) }))

    async function read(): Promise<void> {
      const { browserApi } = await import('../../../api/browser.ts')
      const { videos } = await browserApi('GET /v1/channels/{id}/videos', {
        params: { id: channelId },
        query: { limit: 50 },
      })
      if (!ended) update((known) => videos.toReversed().reduce((all, one) => withVideo(all, one, addNew), known))
    }
    // Videos that could not be read are read at the next interval, or when the room is joined.
    const readSoon = () => void read().catch(() => {})
    async function follow(): Promise<void> {
      const { watchVideos } = await import('./videos-room.ts')
      if (ended) return
      leave = watchVideos(channelId, {
        joined() {
          clearInterval(timer)
          readSoon()
        },
        changed: (video) => update((videos) => withVideo(videos, video, addNew)),
        removed: (id) => update((videos) => videos.filter((video) => video.id !== id)),
        lost() {
          clearInterval(timer)
          timer = setInterval(readSoon, readEveryMs)
        },
      })
    }
    timer = setInterval(readSoon, readEveryMs)
    // Without the room the videos are read at intervals.
    follow().catch(() => {})
    return () => {
      ended = true
      clearInterval(timer)
      leave()
    }
  }, [channelId, addNew])
  return followed.videos
}
