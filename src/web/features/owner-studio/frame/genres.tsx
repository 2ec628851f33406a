import { useGenreChoices, useGenreName } from '../../../shell/genres.ts'
import { useTranslation } from '../../../texts/index.ts'

/** The options of a choice of a genre, with none first. */
export function GenreOptions({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation('owner')
  return (
    <>
      <option value="">{t('noGenre')}</option>
      {useGenreChoices([chosen ?? '']).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
}

/** Names a value of `GenreOptions`. */
export function useOptionName(): (value: string) => string {
  const { t } = useTranslation('owner')
  const genreName = useGenreName()
  return (value) => (value === '' ? t('noGenre') : genreName(value))
}
