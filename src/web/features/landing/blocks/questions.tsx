import { ChevronDown } from 'lucide-react'
import type { BlockOf } from '../blocks.ts'

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
