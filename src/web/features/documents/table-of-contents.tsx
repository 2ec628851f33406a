import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WrittenDocument } from './read-document.server.ts'

/** The headings of a long document: folded on a phone, beside the text on a wide screen. */
export function TableOfContents({ sections }: Pick<WrittenDocument, 'sections'>) {
  const { t } = useTranslation('documents')
  const list = (
    <ol className="flex flex-col text-sm">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center rounded-lg px-3 py-1.5 leading-snug hover:bg-raised lg:min-h-9"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <details className="card group p-2 lg:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between px-3 font-bold">
          {t('contents')}
          <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label={t('contents')}>{list}</nav>
      </details>
      <nav
        aria-label={t('contents')}
        className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] overflow-y-auto border-l-2 border-line pl-3 lg:block"
      >
        <p className="mb-2 px-3 text-sm font-bold text-muted">{t('contents')}</p>
        {list}
      </nav>
    </>
  )
}
