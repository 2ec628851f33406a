import type { IdentityProviderName } from '#contract/account/limits.ts'
import type { GrantableRole } from '#contract/staff/limits.ts'
import { defaultAvatar } from '../default-avatar.ts'
import type { SignInInput } from '../store/sign-in.ts'

/** A user that the seed creates without a sign-in. */
export interface SeededUser {
  readonly provider: IdentityProviderName
  readonly subject: string
  readonly email: string
  readonly nickName: string
  readonly bio: string
  readonly roles: readonly GrantableRole[]
}

/** The identity of a seeded user, and the fields of the user where none has it. */
export const seededAccount = ({
  provider,
  subject,
  email,
  nickName,
  bio,
}: SeededUser): Pick<SignInInput, 'identity' | 'newUser'> => ({
  identity: { provider, subject, email, emailVerified: true, sealedGrant: null },
  newUser: { nickName, bio, avatarUrl: defaultAvatar(subject), language: 'ja', country: 'JP' },
})
