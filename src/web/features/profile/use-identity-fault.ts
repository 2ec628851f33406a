import { ApiError } from '../../api/index.ts'
import { identityEffects } from '../../shell/identity/identity-codes.ts'
import { toIdentityFailure } from '../../shell/identity/identity-failure.ts'
import { useTranslation } from '../../texts/index.ts'

export interface IdentityFault {
  /** An error code of the contract; empty for a failure of the identity provider. */
  readonly code: string
  readonly message: string
  /** Whether the user cancelled. */
  readonly cancelled: boolean
}

/** Converts errors of the identity provider and of our API to a fault with a translated message. */
export function useIdentityFault(): (error: unknown) => IdentityFault {
  const { t } = useTranslation('identity')
  return (error) => {
    if (error instanceof ApiError) return { code: error.code, message: error.message, cancelled: false }
    const { code } = toIdentityFailure(error)
    return { code: '', message: t(code), cancelled: identityEffects[code] === 'none' }
  }
}
