import { useEffect, useState } from 'react'
import { signedAddress, type Sign } from './signature.ts'

/** The thumbnails of a live grow with it; signatures must be renewed in time. */
const renewMs = 30_000

/**
 * Address of the stream's thumbnail track, beside its playlist: another one whenever it is to be loaded anew. Null until it
 * is `playing` for the first time, when something is there to be seen.
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
    let left = false
    let turn = 0
    const track = url.replace(/[^/]+$/, 'thumbnails.vtt')
    const renew = async () => {
      const signature = sign === null ? null : await sign()
      turn += 1
      if (!left) setAddress(signedAddress(`${track}?${recorded ? 'archive' : 'live'}=${turn}`, signature))
    }
    // One that can't be renewed stays.
    const attempt = () => void renew().catch(() => {})
    attempt()
    const timer = recorded && sign === null ? undefined : setInterval(attempt, renewMs)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [url, sign, started, recorded])
  return address
}
