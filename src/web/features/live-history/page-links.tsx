import { ButtonLink } from '../../ui/button.tsx'

interface PageLink {
  readonly to: string
  readonly text: string
}

interface PageLinksProps {
  readonly label: string
  /** To the start of the list; null on its first page. */
  readonly start: PageLink | null
  /** To the next page; null on the last one. */
  readonly more: PageLink | null
}

/** The way through the pages of a list. */
export function PageLinks({ label, start, more }: PageLinksProps) {
  if (start === null && more === null) return null
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap justify-center gap-3">
      {[start, more].map(
        (link) =>
          link !== null && (
            <ButtonLink key={link.to} to={link.to} prefetch="none">
              {link.text}
            </ButtonLink>
          ),
      )}
    </nav>
  )
}
