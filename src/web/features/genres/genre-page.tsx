/** The page of a genre: its lives, picks, series, episodes and channels. */
import type { ReactNode } from 'react'
import { useTranslation } from '../../texts/index.ts'
import { GenreChips } from './genre-chips.tsx'

interface GenrePageProps {
  readonly id: string
  readonly name: string
  readonly icon: ReactNode
  /** Null: the genre has none; also below. */
  readonly onAir: ReactNode | null
  readonly scheduled: ReactNode | null
  readonly picks: ReactNode | null
  readonly series: ReactNode | null
  readonly episodes: ReactNode | null
  readonly channels: ReactNode | null
}

export function GenrePage({ id, name, icon, onAir, scheduled, picks, series, episodes, channels }: GenrePageProps) {
  const { t } = useTranslation('home')
  const empty = [onAir, scheduled, picks, series, episodes, channels].every((list) => list === null)
  return (
    <div className="flex flex-col gap-10">
      <header className="flex flex-col gap-5">
        <h1 className="flex items-center gap-3 text-2xl font-black sm:text-3xl">
          {icon}
          {name}
        </h1>
        <GenreChips current={id} />
      </header>
      {empty && (
        <div className="card px-6 py-14 text-center">
          <p className="text-lg font-bold">{t('genre.empty', { name })}</p>
          <p className="mt-2 text-muted">{t('genre.emptyText')}</p>
        </div>
      )}
      <Part id="on-air" title={t('genre.onAir')}>
        {onAir}
      </Part>
      <Part id="scheduled" title={t('genre.scheduled')}>
        {scheduled}
      </Part>
      <Part id="picks" title={t('genre.picks')}>
        {picks}
      </Part>
      <Part id="series" title={t('genre.series')}>
        {series}
      </Part>
      <Part id="episodes" title={t('genre.episodes')}>
        {episodes}
      </Part>
      <Part id="channels" title={t('genre.channels')}>
        {channels}
      </Part>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode | null }) {
  if (children === null) return null
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <h2 id={`${id}-title`} className="mb-4 text-xl font-black sm:text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
