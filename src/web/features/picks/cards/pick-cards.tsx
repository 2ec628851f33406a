import { Scissors } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Pick } from '#contract/picks/schemas.ts'
import { usePreviews } from '../../../player/use-previews.ts'
import { SiteLink } from '../../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../../texts/index.ts'
import { pickPath } from '../addresses.ts'

const loadPreviews = async () => (await import('./pick-preview.ts')).openPickPreview

/** Plays the cards in it: the one under the pointer, or with touch each that comes into view. */
export function PickPreviews({ children }: { children: ReactNode }) {
  return <div ref={usePreviews(loadPreviews)}>{children}</div>
}

/** A pick in a list: poster, title and who cut it, beside the poster in a wide container. The whole card is one link. */
export function PickCard({ pick: { id, title, cutter, posterUrl } }: { pick: Pick }) {
  const { t } = useTranslation('picks')
  return (
    <article className="group relative aspect-9/16 overflow-hidden rounded-card bg-night text-white @3xs:flex @3xs:aspect-auto">
      <div
        data-preview={id}
        className="absolute inset-0 transition-transform duration-500 ease-out group-hover:scale-[1.03] @3xs:relative @3xs:aspect-9/16 @3xs:w-44 @3xs:shrink-0"
      >
        {posterUrl === null ? (
          <Unmade />
        ) : (
          <img src={posterUrl} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
        )}
      </div>
      <div className="on-dark absolute inset-0 flex flex-col justify-end @3xs:static @3xs:min-w-0 @3xs:flex-1">
        <div className="bg-linear-to-t from-night/90 via-night/60 to-transparent px-2.5 pb-2.5 pt-10 sm:px-3 @3xs:px-5 @3xs:pb-5">
          <h3 className="palt line-clamp-2 text-sm font-bold sm:text-base @3xs:line-clamp-4 @sm:text-xl">
            <SiteLink to={pickPath(id)} className="after:absolute after:inset-0 after:rounded-card">
              {title}
            </SiteLink>
          </h3>
          {cutter !== null && (
            <p className="mt-1 flex items-center gap-1 text-tiny text-white/90">
              <Scissors aria-hidden className="size-3.5 shrink-0" />
              <span aria-hidden className="truncate">
                {cutter.nickName}
              </span>
              <span className="sr-only">{t('cutBy', { name: cutter.nickName })}</span>
            </p>
          )}
        </div>
      </div>
    </article>
  )
}

/** Shown until the poster is made. */
const Unmade = () => (
  <span className="grid size-full place-items-center bg-linear-to-br from-[#2b1040] to-night">
    <Scissors aria-hidden className="size-9 text-white/50" strokeWidth={1.5} />
  </span>
)
