import { Download } from 'lucide-react'
import { useTranslation } from '../../../texts/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import type { BlockOf } from '../blocks.ts'

export function ImageBlock({ art, alt, caption }: BlockOf<'image'>) {
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

const sizes = ['phone', 'desktop'] as const

/** Wallpapers to download in the sizes of a phone and a desktop. */
export function Gallery({ heading, lead, items }: BlockOf<'gallery'>) {
  const { t } = useTranslation('landing')
  return (
    <section className="column">
      <div className="mx-auto max-w-3xl text-center">
        <h2 className="landing-heading">{heading}</h2>
        {lead !== undefined && <p className="mt-4 text-lg text-muted">{lead}</p>}
      </div>
      <ul className="mt-8 grid grid-cols-2 gap-4 sm:gap-6 @4xl:grid-cols-4">
        {items.map(({ name, title }) => (
          <li key={name} className="card flex flex-col overflow-hidden">
            <img
              src={`/wallpapers/${name}-thumb.webp`}
              alt={title}
              width={480}
              height={640}
              loading="lazy"
              className="aspect-3/4 w-full object-cover"
            />
            <div className="flex flex-1 flex-col gap-2 p-4">
              <h3 className="mb-auto font-bold">{title}</h3>
              {sizes.map((size) => (
                <a
                  key={size}
                  href={`/wallpapers/${name}-${size}.webp`}
                  download
                  aria-label={t(`wallpaper.${size}Of`, { title })}
                  className={buttonClass('plain', 'px-3 text-sm')}
                >
                  <Download aria-hidden className="size-4 shrink-0" />
                  {t(`wallpaper.${size}`)}
                </a>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
