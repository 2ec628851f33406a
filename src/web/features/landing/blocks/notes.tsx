import { useTranslation } from 'react-i18next'
import type { BlockOf } from '../blocks.ts'

export function Notes({ items }: BlockOf<'notes'>) {
  const { t } = useTranslation('landing')
  return (
    <section className="column">
      <div className="mx-auto max-w-3xl rounded-card bg-raised p-5 text-sm sm:p-7">
        <h2 className="font-bold">{t('notes')}</h2>
        <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-muted">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
