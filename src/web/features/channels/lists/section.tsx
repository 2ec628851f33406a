import type { ReactNode } from 'react'

interface SectionProps {
  readonly id: string
  readonly title: string
  /** Beside the title. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** A titled part of the page of a channel; links with its id lead to it. */
export function Section({ id, title, beside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`${id}-title`} className="text-xl font-black sm:text-2xl">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
