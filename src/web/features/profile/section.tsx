import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useTranslation } from '../../texts/index.ts'
import type { ProfileIntent } from './outcome.ts'

/** The sections of the page, in order. */
const sections = [
  'avatar',
  'basics',
  'birthDate',
  'identities',
  'sessions',
  'follows',
  'blocks',
  'export',
  'deletion',
] as const
type SectionName = (typeof sections)[number]

/** The DOM id of a section; `birthDate` has the id `birth-date`. */
const sectionId = (name: SectionName): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

interface SectionProps {
  readonly name: SectionName
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

/** One section of the page: heading, introduction and content. */
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

/** Links to the sections, beside them on a wide screen. */
export function SectionList() {
  const { t } = useTranslation('profile')
  return (
    <nav aria-label={t('sectionList')} className="sticky top-24 max-lg:hidden">
      <ul className="flex flex-col">
        {sections.map((name) => (
          <li key={name}>
            <a
              href={`#${sectionId(name)}`}
              className="flex min-h-11 items-center rounded-lg px-3 text-sm text-muted hover:bg-raised hover:text-ink"
            >
              {t(`${name}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Whether this form is being submitted. */
export const useSending = (intent: ProfileIntent): boolean => useNavigation().formData?.get('intent') === intent
