import type { ReactNode } from 'react'
import type { BlockOf } from '../blocks.ts'

export function Form({ heading, lead, children }: BlockOf<'form'> & { children: ReactNode }) {
  return (
    <section id="form" className="column scroll-mt-20">
      <div className="mx-auto max-w-2xl">
        <h2 className="landing-heading text-center">{heading}</h2>
        <p className="mb-8 mt-4 text-center text-lg text-muted">{lead}</p>
        {children}
      </div>
    </section>
  )
}
