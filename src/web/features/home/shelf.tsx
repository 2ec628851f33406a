import type { ReactNode, RefObject } from 'react'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'

interface ShelfProps {
  readonly id: string
  readonly title: string
  /** The page with the whole list. */
  readonly more?: { readonly to: string; readonly label: string }
  /** Has so little that it shares the row of a wide screen (`Shelves`) with another short one beside it. */
  readonly short?: boolean
  readonly children: ReactNode
}

/** Titled parts of a page. On a wide screen each fills the row; short ones that follow each other share it. */
export function Shelves({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-8 sm:gap-10 lg:flex-row lg:flex-wrap lg:*:min-w-0 lg:*:grow lg:*:basis-full lg:*:data-short:basis-md">
      {children}
    </div>
  )
}

/** A titled part of a page. */
export function Shelf({ id, title, more, short = false, children }: ShelfProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} data-short={short || undefined} className="scroll-mt-20">
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <h2 id={`${id}-title`} className="text-xl font-black sm:text-2xl">
          {title}
        </h2>
        {more && (
          <SiteLink
            to={more.to}
            className="inline-flex min-h-11 shrink-0 items-center text-sm font-bold text-brand-ink hover:underline"
          >
            {more.label}
          </SiteLink>
        )}
      </div>
      {children}
    </section>
  )
}

interface RailProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  /** The class of the width of an item. */
  readonly width?: string
  /** Of the element with the items. */
  readonly list?: RefObject<HTMLUListElement | null>
  readonly children: (item: Item) => ReactNode
}

/** Items in one row, which scrolls sideways by touch, wheel and by focus; on a wide screen, few items fill it. */
export function Rail<Item>({ items, keyOf, width = 'w-40 sm:w-56 xl:w-60', list, children }: RailProps<Item>) {
  return (
    <ul
      ref={list}
      className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 pb-2 [scrollbar-width:thin] sm:-mx-1.5 sm:scroll-px-1.5 sm:px-1.5"
    >
      {items.map((item) => (
        <li key={keyOf(item)} className={`@container shrink-0 snap-start lg:grow ${width}`}>
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
