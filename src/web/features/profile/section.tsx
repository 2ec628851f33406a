import type { ReactNode } from 'react'

/** The parts of the page, in their order. */
export const sections = [
  'picture',
  'basics',
  'birthDate',
  'identities',
  'sessions',
  'blocks',
  'export',
  'deletion',
] as const
export type SectionName = (typeof sections)[number]

/** Where a section is on the page: `birthDate` is at `#birth-date`. */
export const sectionId = (name: SectionName): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

interface SectionProps {
  readonly name: SectionName
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

/** One part of the page that stands for itself: a heading, what it is about, and what can be done. */
export function Section({ name, title, lead, children }: SectionProps) {
  const id = sectionId(name)
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="card flex scroll-mt-20 flex-col gap-5 p-5 sm:p-7">
      <div>
        <h2 id={`${id}-title`} className="text-lg font-bold">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-1 text-sm text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
