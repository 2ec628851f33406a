import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { playerMenuId } from '../open-player-menu.ts'
import { playRemotely } from './remote-playback.ts'
import { remotePlaybackOf, chooseDevice, watchAirPlay, watchRemote, watchSession } from './devices.ts'
import type { RemoteSource } from './use-remote-source.ts'

interface RemoteEntry {
  /** The viewer is about to press the entry. */
  prepare(): void
  press(): void
}

/** Opens the choice of playback devices (AirPlay, Remote Playback); null while there is none. */
export function useRemote(videoRef: RefObject<HTMLVideoElement | null>, source: RemoteSource): RemoteEntry | null {
  const [available, setAvailable] = useState(false)
  const address = useEffectEvent(() => source.address())

  useEffect(() => {
    const { current: video } = videoRef
    const kind = video && remotePlaybackOf(video)
    if (!kind) return undefined
    if (kind === 'AirPlay') return watchAirPlay(video)(setAvailable)
    let stop = () => {}
    const listening = new AbortController()
    // Only for viewers who open the menu: the second element loads the playlist.
    document.querySelector(`#${playerMenuId}`)?.addEventListener(
      'toggle',
      () => {
        address().then(
          (signed) => {
            if (!listening.signal.aborted) stop = watchRemote(signed)(setAvailable)
          },
          // The player requests the same signature, and reports why there is none.
          () => {},
        )
      },
      { once: true, signal: listening.signal },
    )
    return () => {
      listening.abort()
      stop()
    }
  }, [videoRef])

  const { on } = source
  const end = useEffectEvent(() => source.stop())
  useEffect(() => {
    const { current: video } = videoRef
    return on && video ? watchSession(video, () => end()) : undefined
  }, [videoRef, on])

  if (!available) return null
  return {
    prepare: () => source.prepare(),
    press() {
      const { current: video } = videoRef
      if (!video) return
      void playRemotely({
        open: () => source.start(),
        choose: () => chooseDevice(video),
        close: () => source.stop(),
      })
    },
  }
}
