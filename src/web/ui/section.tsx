import { useId, type ReactNode } from 'react'

/** A card with a heading. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card flex min-w-0 flex-col gap-5 p-5 sm:p-7">
      <div>
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-1 text-sm text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
