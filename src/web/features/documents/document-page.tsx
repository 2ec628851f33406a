import { useTranslation } from 'react-i18next'
import { formatDay, useLanguage } from '../../shell/locale/index.ts'
import { useSite } from '../../shell/site.ts'
import { Notice } from '../../ui/notice.tsx'
import '../../ui/prose.css'
import type { WrittenDocument } from './read-document.server.ts'
import { TableOfContents } from './table-of-contents.tsx'

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
              <Notice look="warn" title={t('incomplete.title')}>
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
