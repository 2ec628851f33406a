/** Everything that is written down, and when. */
export const auditActions = {
  'session.opened': 'Somebody signed in; details name provider, device and country.',
  'session.refused': 'A provider vouched for somebody, but their account may not be used.',
  'session.closed': 'A user signed out.',
  'session.revoked': 'A user ended sessions of theirs; details say how many.',
  'identity.linked': 'A way of signing in was added to an account.',
  'identity.unlinked': 'A way of signing in was taken from an account.',
  'profile.changed': 'A user changed their profile; details name the fields, not their words.',
  'avatar.changed': 'A user set a picture, or went back to a drawn one.',
  'birth_date.set': 'A user entered their birth date; the date itself is not repeated.',
  'account.exported': 'A user took a copy of everything kept about them.',
  'account.deleted': 'A user deleted their account.',
  'account.suspended': 'Staff suspended an account; details hold the reason.',
  'account.restored': 'Staff let a suspended account in again.',
  'role.granted': 'Staff gave a role; details name it.',
  'role.taken': 'Staff took a role; details name it.',
  'licence.applied': 'A user applied for a live licence; details name the guideline they accepted.',
  'licence.granted': 'A licence was granted: by staff, or by the policy of the site.',
  'licence.refused': 'Staff refused a licence; details hold the reason.',
  'licence.suspended': 'Staff suspended a licence; details hold the reason.',
  'application.moved': 'Staff moved an application from a landing page on; details say which, from where and to where.',
  'remote_config.changed': 'Staff set a value of the remote config; details hold key and value.',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof auditActions
