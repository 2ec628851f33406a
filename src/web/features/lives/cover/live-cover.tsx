import { useState } from 'react'
import type { Live } from '#contract/lives/schemas.ts'
import { GenreIcon } from '../../../shell/genre-icon.tsx'
import { coverArt } from './cover-art.ts'

/** The interval at which the thumbnail of a running live is replaced, in milliseconds. */
const renewalMs = 20_000

/** The thumbnail's URL at `now`. For a running live it changes with each new thumbnail. */
function thumbnailUrl({ posterUrl, state }: Pick<Live, 'posterUrl' | 'state'>, now: number): string | null {
  if (posterUrl === null || state === 'archived') return posterUrl
  return `${posterUrl}?t=${Math.floor(now / renewalMs)}`
}

type Still = Pick<Live, 'id' | 'genre' | 'thumbnail'>

interface LiveThumbnailProps {
  readonly live: Still & Pick<Live, 'posterUrl' | 'signed' | 'state'>
  readonly now: number
  readonly lazy?: boolean
}

/** The poster of a running live or of an archive; the thumbnail or the generated cover when there is none. */
export function LiveThumbnail({ live, now, lazy = false }: LiveThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const url = live.signed ? null : thumbnailUrl(live, now)
  if (url === null || url === failedUrl) return <LiveStill live={live} lazy={lazy} />
  return (
    <>
      <LiveCover live={live} />
      <StillImage url={url} lazy={lazy} onError={() => setFailedUrl(url)} />
    </>
  )
}

/** The thumbnail that the liver has chosen; the generated cover when there is none. */
export function LiveStill({ live, lazy = false }: { live: Still; lazy?: boolean }) {
  return (
    <>
      <LiveCover live={live} />
      {live.thumbnail !== null && <StillImage url={live.thumbnail.url} lazy={lazy} />}
    </>
  )
}

function StillImage({ url, lazy, onError }: { url: string; lazy: boolean; onError?: () => void }) {
  return (
    <img
      src={url}
      alt=""
      decoding="async"
      loading={lazy ? 'lazy' : 'eager'}
      onError={onError}
      className="absolute inset-0 size-full bg-night object-cover"
    />
  )
}

const rayAngles = [0, 36, 72, 108, 144, 180, 216, 252, 288, 324]
const sparkPath = 'M0-1C.12-.28.28-.12 1 0 .28.12.12.28 0 1-.12.28-.28.12-1 0-.28-.12-.12-.28 0-1Z'

/** The generated cover of a live: lights from its id, hue and icon from its genre. */
export function LiveCover({ live }: { live: Pick<Live, 'id' | 'genre'> }) {
  const { from, to, glow, lights, sparks, rotation } = coverArt(live.id, live.genre)
  const backgroundId = `ground-${live.id}`
  const lightId = `light-${live.id}`
  return (
    <div aria-hidden className="absolute inset-0 overflow-hidden">
      <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" className="size-full">
        <defs>
          <linearGradient id={backgroundId} x1="0" y1="0" x2="1" y2="1">
            <stop offset="0" stopColor={from} />
            <stop offset="1" stopColor={to} />
          </linearGradient>
          <radialGradient id={lightId}>
            <stop offset="0" stopColor={glow} stopOpacity="0.55" />
            <stop offset="1" stopColor={glow} stopOpacity="0" />
          </radialGradient>
        </defs>
        <rect width="160" height="90" fill={`url(#${backgroundId})`} />
        <g transform={`translate(128 16) rotate(${rotation})`} fill="#fff" fillOpacity="0.05">
          {rayAngles.map((angle) => (
            <path key={angle} d="M0 0 220-18V18Z" transform={`rotate(${angle})`} />
          ))}
        </g>
        {lights.map(({ x, y, radius }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill={`url(#${lightId})`} />
        ))}
        {sparks.map(({ x, y, size }) => (
          <path
            key={`${x} ${y}`}
            d={sparkPath}
            fill="#fff"
            fillOpacity="0.75"
            transform={`translate(${x} ${y}) scale(${size})`}
          />
        ))}
      </svg>
      <GenreIcon genre={live.genre} className="absolute -right-[4%] top-[8%] size-[38%] rotate-12 text-white/20" />
    </div>
  )
}
