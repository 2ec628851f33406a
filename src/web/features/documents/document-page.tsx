/** Terms, legal notices and guides: Markdown from `content/pages` with the values of the site profile. */
import { ChevronDown } from 'lucide-react'
import { formatDay, useLanguage } from '../../shell/locale/index.ts'
import { useSite } from '../../shell/site.ts'
import { useTranslation } from '../../texts/index.ts'
import { Notice } from '../../ui/notice.tsx'
import '../../ui/prose.css'
import type { WrittenDocument } from './read-document.server.ts'

/** The number of sections from which a table of contents is shown. */
const contentsFrom = 4

/** A document with its table of contents, its date of change and the contact address. */
export function DocumentPage({ document }: { document: WrittenDocument }) {
  const { t } = useTranslation('documents')
  const { contactMail } = useSite()
  const language = useLanguage()
  const { title, description, updated, html, sections, incomplete } = document
  const hasContents = sections.length >= contentsFrom
  return (
    <article className="column pb-24 pt-8 sm:pt-14">
      <header className="max-w-3xl">
        <h1 className="text-3xl font-black sm:text-4xl">{title}</h1>
        <p className="mt-3 text-muted">{description}</p>
        <p className="mt-3 text-sm text-muted">
          {t('updated')} <time dateTime={updated}>{formatDay(updated, language)}</time>
        </p>
      </header>
      <div className={`mt-8 ${hasContents ? 'grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]' : ''}`}>
        {hasContents && <TableOfContents sections={sections} />}
        <div className="min-w-0 max-w-3xl lg:col-start-1 lg:row-start-1">
          {incomplete && (
            <div className="mb-8">
              <Notice variant="warn" title={t('incomplete.title')}>
                <p>{t('incomplete.text')}</p>
              </Notice>
            </div>
          )}
          <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
          <footer className="mt-14 border-t border-line pt-6 text-sm text-muted">
            {t('questions')}{' '}
            <a href={`mailto:${contactMail}`} className="inline-flex min-h-11 items-center text-brand-ink underline">
              {contactMail}
            </a>
          </footer>
        </div>
      </div>
    </article>
  )
}

/** The headings of a long document: folded on a phone, beside the text on a wide screen. */
function TableOfContents({ sections }: Pick<WrittenDocument, 'sections'>) {
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
