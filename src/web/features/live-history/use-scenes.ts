import { useEffect, useState } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { useSign } from '../../live-room/index.ts'
import { readScenes, type Scene } from '../../player/scenes.ts'
import { signedAddress } from '../../player/signature.ts'

/** The scenes of the archive of a live; none without a video, and before they are loaded. */
export function useScenes(live: Live): readonly Scene[] {
  const [scenes, setScenes] = useState<readonly Scene[]>([])
  const sign = useSign(live)
  const playlistUrl = live.archive?.hasVideo === true ? live.playlistUrl : null
  useEffect(() => {
    if (playlistUrl === null) return undefined
    const controller = new AbortController()
    const load = async () => {
      const signature = sign === null ? null : await sign()
      const url = signedAddress(playlistUrl.replace(/[^/]+$/, 'thumbnails.vtt'), signature)
      const response = await fetch(url, { signal: controller.signal })
      if (response.ok) setScenes(readScenes(await response.text(), url))
    }
    // Without scenes the axis has times alone.
    load().catch(() => {})
    return () => controller.abort()
  }, [playlistUrl, sign])
  return scenes
}
