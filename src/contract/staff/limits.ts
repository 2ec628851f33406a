/** Roles that staff grant and revoke; the others derive from licences and channels. */
export const grantableRoles = ['organizer', 'staff'] as const
export type GrantableRole = (typeof grantableRoles)[number]

export const accountStates = ['active', 'suspended', 'deleted'] as const
export type AccountState = (typeof accountStates)[number]

export const refused = ['LIVE_NOT_FOUND', 'WRONG_LIVE_STATE', 'REASON_REQUIRED'] as const
