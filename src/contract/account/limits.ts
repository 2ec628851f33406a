export const roles = ['user', 'liver', 'channel_owner', 'organizer', 'staff'] as const
export type Role = (typeof roles)[number]

export const identityProviders = ['apple', 'google', 'firebase'] as const
export type IdentityProviderName = (typeof identityProviders)[number]

export const nickNameMaxLength = 30
export const bioMaxLength = 500
export const signatureMaxLength = 60

/** The minimum age for an account, in years. */
export const minimumAge = 13

/** An account is deleted, its identities change, and its other sessions end, only so long after a sign-in. */
export const recentSignInMinutes = 10

export const avatarMaxBytes = 5 * 1024 * 1024

/** Width and height in pixels of every stored avatar. */
export const avatarSize = 512

export const avatarTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const
