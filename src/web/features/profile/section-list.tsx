import { useTranslation } from 'react-i18next'
import { sectionId, sections } from './section.tsx'

/** The parts of the page as links, beside them on a wide screen. */
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
