/** Actions of staff and of the operator: roles, suspensions, licences, lives, corrections, and the audit log. */
export { createStaff, type Staff } from './service.ts'
export { staffSlice } from './slice.ts'
