/** The golden angle: ids that follow each other get distant hues. */
const hueOf = (id: number): number => (id * 137) % 360

const backgroundOf = (id: number): string => {
  const hue = hueOf(id)
  return `radial-gradient(circle at 85% 10%, hsl(${hue + 60} 70% 55% / 70%), transparent 60%), linear-gradient(135deg, hsl(${hue} 55% 24%), hsl(${hue + 40} 60% 40%))`
}

interface GeneratedImageProps {
  /** Determines the colours. */
  readonly id: number
  /** Its first character is shown. */
  readonly name: string
  readonly className?: string
}

/** Shown where an owner has not uploaded an image; fills its container. */
export function GeneratedImage({ id, name, className = 'text-4xl' }: GeneratedImageProps) {
  const [initial] = new Intl.Segmenter('ja').segment(name)
  return (
    <span
      aria-hidden
      style={{ background: backgroundOf(id) }}
      className={`flex size-full items-center justify-center font-black text-white/85 ${className}`}
    >
      {initial?.segment}
    </span>
  )
}

interface SubjectImageProps extends GeneratedImageProps {
  readonly url: string | null
  /** Of the first image of the page, which must not load late. */
  readonly eager?: boolean
}

/** The uploaded image of a channel, a series or a cast, or a generated one; the caller shows the name. */
export function SubjectImage({ url, eager = false, ...generated }: SubjectImageProps) {
  if (url === null) return <GeneratedImage {...generated} />
  return <img src={url} alt="" decoding="async" loading={eager ? 'eager' : 'lazy'} className="size-full object-cover" />
}
