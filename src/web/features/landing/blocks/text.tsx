import '../../../ui/prose.css'
import type { BlockOf } from '../blocks.ts'

/** `body` is HTML by now, rendered from Markdown of ours. */
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
