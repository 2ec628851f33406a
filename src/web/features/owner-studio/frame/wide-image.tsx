import { Film } from 'lucide-react'

/** A small 16:9 image of a row, or an icon without one; the row has the name. */
export function WideImage({ url }: { url: string | null }) {
  const shape = 'aspect-video w-24 shrink-0 rounded-lg bg-raised'
  if (url !== null) return <img src={url} alt="" loading="lazy" className={`object-cover ${shape}`} />
  return (
    <span aria-hidden className={`flex items-center justify-center text-muted ${shape}`}>
      <Film className="size-6" />
    </span>
  )
}
