import { ChevronDown } from 'lucide-react'
import { useTranslation } from '../../../texts/index.ts'
import '../../../ui/prose.css'
import type { BlockOf } from '../blocks.ts'

/** `body` is HTML here: the server renders it from the Markdown of `content/landing`. */
export function Text({ heading, body }: BlockOf<'text'>) {
  return (
    <section className="column">
      <div className="mx-auto max-w-3xl">
        {heading !== undefined && <h2 className="landing-heading mb-5">{heading}</h2>}
        <div className="prose text-lg" dangerouslySetInnerHTML={{ __html: body }} />
      </div>
    </section>
  )
}

export function Questions({ heading, items }: BlockOf<'questions'>) {
  return (
    <section className="column">
      <h2 className="landing-heading text-center">{heading}</h2>
      <div className="mx-auto mt-8 flex max-w-3xl flex-col gap-3">
        {items.map(({ question, answer }) => (
          <details key={question} className="card group">
            <summary className="flex min-h-14 list-none items-center gap-4 px-5 py-3 font-bold">
              <span className="flex-1">{question}</span>
              <ChevronDown
                aria-hidden
                className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="border-t border-line px-5 py-4 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

export function Notes({ items }: BlockOf<'notes'>) {
  const { t } = useTranslation('landing')
  return (
    <section className="column">
      <div className="mx-auto max-w-3xl rounded-card bg-raised p-5 text-sm sm:p-7">
        <h2 className="font-bold">{t('notes')}</h2>
        <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-muted">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
