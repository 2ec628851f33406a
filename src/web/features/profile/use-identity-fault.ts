import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/index.ts'
import { identityEffects } from '../../shell/identity/identity-codes.ts'
import { toIdentityFailure } from '../../shell/identity/identity-failure.ts'

export interface IdentityFault {
  /** Of the contract; empty when it was not our server that refused. */
  readonly code: string
  readonly message: string
  /** The user turned back by themselves. */
  readonly wanted: boolean
}

/** Says what went wrong with the identity provider, or with our server on the way there. */
export function useIdentityFault(): (error: unknown) => IdentityFault {
  const { t } = useTranslation('identity')
  return (error) => {
    if (error instanceof ApiError) return { code: error.code, message: error.message, wanted: false }
    const { code } = toIdentityFailure(error)
    return { code: '', message: t(code), wanted: identityEffects[code] === 'none' }
  }
}
