import { useState } from 'react'
import type { Live } from '#contract/lives.ts'
import { LiveCover } from './live-cover.tsx'

/** How often the picture of a live is made anew, in milliseconds. */
const renewMs = 20_000

/** Where the picture is at `now`; while the live goes on, there is another one every 20 seconds. */
function shotAddress({ pictureUrl, state }: Pick<Live, 'pictureUrl' | 'state'>, now: number): string | null {
  if (pictureUrl === null || state === 'archived') return pictureUrl
  return `${pictureUrl}?t=${Math.floor(now / renewMs)}`
}

/** What is on air now, or the picture of an archive; the generated cover where there is none. */
export function LiveShot({ live, now }: { live: Live; now: number }) {
  const [broken, setBroken] = useState<string | null>(null)
  const address = live.signed ? null : shotAddress(live, now)
  return (
    <>
      <LiveCover live={live} />
      {address !== null && address !== broken && (
        <img
          src={address}
          alt=""
          decoding="async"
          onError={() => setBroken(address)}
          className="absolute inset-0 size-full bg-night object-cover"
        />
      )}
    </>
  )
}
