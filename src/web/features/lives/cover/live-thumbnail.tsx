import { useState } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { LiveCover } from './live-cover.tsx'

/** The interval at which the thumbnail of a running live is replaced, in milliseconds. */
const renewalMs = 20_000

/** The thumbnail's URL at `now`. For a running live it changes with each new thumbnail. */
function thumbnailUrl({ pictureUrl, state }: Pick<Live, 'pictureUrl' | 'state'>, now: number): string | null {
  if (pictureUrl === null || state === 'archived') return pictureUrl
  return `${pictureUrl}?t=${Math.floor(now / renewalMs)}`
}

/** The thumbnail of a running live or of an archive; the generated cover when there is none. */
export function LiveThumbnail({ live, now }: { live: Live; now: number }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const url = live.signed ? null : thumbnailUrl(live, now)
  return (
    <>
      <LiveCover live={live} />
      {url !== null && url !== failedUrl && (
        <img
          src={url}
          alt=""
          decoding="async"
          onError={() => setFailedUrl(url)}
          className="absolute inset-0 size-full bg-night object-cover"
        />
      )}
    </>
  )
}
