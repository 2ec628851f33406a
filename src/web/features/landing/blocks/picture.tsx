import type { BlockOf } from '../blocks.ts'

export function Picture({ art, alt, caption }: BlockOf<'picture'>) {
  return (
    <figure className="column">
      <img
        src={`/art/${art}.svg`}
        alt={alt}
        width={960}
        height={720}
        loading="lazy"
        className="mx-auto aspect-4/3 w-full max-w-3xl rounded-3xl object-cover shadow-card"
      />
      {caption !== undefined && <figcaption className="mt-3 text-center text-sm text-muted">{caption}</figcaption>}
    </figure>
  )
}
