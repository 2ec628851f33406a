import { Leaf } from 'lucide-react'

/** The golden angle: ids that follow each other get distant hues. */
const hueOf = (id: number): number => (id * 137) % 360

/** The image of an option, or a generated one; the caller shows the title. */
export function PosterImage({ id, url, eager = false }: { id: number; url: string | null; eager?: boolean }) {
  if (url !== null) {
    return (
      <img src={url} alt="" decoding="async" loading={eager ? 'eager' : 'lazy'} className="size-full object-cover" />
    )
  }
  const hue = hueOf(id)
  return (
    <span
      aria-hidden
      style={{ background: `linear-gradient(160deg, hsl(${hue} 60% 42%), hsl(${hue + 50} 55% 16%))` }}
      className="flex size-full items-center justify-center text-white/60"
    >
      <Leaf className="size-16" strokeWidth={1.2} />
    </span>
  )
}
