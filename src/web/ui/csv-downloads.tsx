import { Download } from 'lucide-react'
import { buttonClass } from './button.tsx'
import { Section } from './section.tsx'

interface CsvDownloadsProps {
  readonly title: string
  readonly lead: string
  readonly tables: readonly { readonly address: string; readonly name: string }[]
}

/** Links that download tables as CSV. */
export function CsvDownloads({ title, lead, tables }: CsvDownloadsProps) {
  return (
    <Section title={title} lead={lead}>
      <ul className="flex flex-wrap gap-3">
        {tables.map(({ address, name }) => (
          <li key={address}>
            <a href={address} download className={buttonClass('plain', 'text-sm')}>
              <Download aria-hidden className="size-5" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
