import { Heart } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatNumber, useLanguage } from '../../../shell/locale/index.ts'
import { hearHearts } from './hear-hearts.ts'

/** In place of what drifts, for whoever wants nothing to move: how many there were since the page was opened. */
export function HeartCount({ room }: { room: string }) {
  const language = useLanguage()
  const [count, setCount] = useState(0)
  useEffect(() => hearHearts(room, (more) => setCount((known) => known + more)), [room])
  if (count === 0) return null
  return (
    <p
      aria-hidden
      data-heart-count={count}
      className="pointer-events-none absolute right-3 top-3 flex items-center gap-1.5 rounded-full bg-night/70 px-3 py-1 text-sm font-bold tabular-nums text-white"
    >
      <Heart className="size-4 fill-current text-[#ff5a8d]" />
      {formatNumber(count, language)}
    </p>
  )
}
