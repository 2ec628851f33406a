import { useEffect, useState } from 'react'
import { signedAddress, type Sign } from './signature.ts'

/** A live gets new thumbnails as it runs, and signatures must be renewed in time. */
const renewMs = 30_000

/**
 * The address of the thumbnail track, in the folder of the playlist; it changes whenever the track must be reloaded.
 * Null until the stream plays for the first time, because there are no thumbnails before.
 */
export function useThumbnails(
  { url, sign }: { readonly url: string; readonly sign: Sign | null },
  playing: boolean,
  recorded: boolean,
): string | null {
  const [address, setAddress] = useState<string | null>(null)
  const [started, setStarted] = useState(false)
  if (playing && !started) setStarted(true)
  useEffect(() => {
    if (!started) return undefined
    let unmounted = false
    let revision = 0
    const track = url.replace(/[^/]+$/, 'thumbnails.vtt')
    const renew = async () => {
      const signature = sign === null ? null : await sign()
      revision += 1
      if (!unmounted) setAddress(signedAddress(`${track}?${recorded ? 'archive' : 'live'}=${revision}`, signature))
    }
    // After a failure the former address remains.
    const attempt = () => void renew().catch(() => {})
    attempt()
    const timer = recorded && sign === null ? undefined : setInterval(attempt, renewMs)
    return () => {
      unmounted = true
      clearInterval(timer)
    }
  }, [url, sign, started, recorded])
  return address
}
