import { useTranslation } from 'react-i18next'
import { useLoginCallURL } from '../../../shell/account/use-account.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Writing } from './may-write.ts'

/** What stands in the place of the field for whoever can't write. */
export function NoWriting({ why }: { why: Extract<Writing, { may: 'not' }>['why'] }) {
  const { t } = useTranslation('chat')
  const loginCallURL = useLoginCallURL()
  if (why === 'visitor') {
    return (
      <ButtonLink to={loginCallURL} look="primary" className="w-full text-sm">
        {t('not.visitor')}
      </ButtonLink>
    )
  }
  return <p className="flex min-h-11 items-center justify-center text-center text-sm text-muted">{t(`not.${why}`)}</p>
}
