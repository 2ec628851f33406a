import type { BlockOf } from '../blocks.ts'
import { ActionLink } from './action-link.tsx'

export function Closing({ heading, text, action }: BlockOf<'closing'>) {
  return (
    <section className="column">
      <div className="landing-band on-dark flex flex-col items-center gap-5 rounded-3xl px-6 py-12 text-center sm:py-16">
        <h2 className="landing-heading">{heading}</h2>
        {text !== undefined && <p className="max-w-xl text-lg">{text}</p>}
        {action && <ActionLink action={action} />}
      </div>
    </section>
  )
}
