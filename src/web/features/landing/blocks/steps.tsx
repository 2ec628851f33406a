import type { BlockOf } from '../blocks.ts'
import { columns } from './columns.ts'

export function Steps({ heading, items }: BlockOf<'steps'>) {
  return (
    <section className="column">
      <h2 className="landing-heading text-center">{heading}</h2>
      <ol className={`mt-8 grid gap-5 ${columns(items.length)}`}>
        {items.map(({ title, text }, index) => (
          <li key={title} className="card relative overflow-hidden p-6 pt-7">
            <span aria-hidden className="text-5xl font-black leading-none text-[var(--strong)]">
              {index + 1}
            </span>
            <h3 className="mt-3 text-lg font-bold">{title}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
