/** Actions of staff and of the operator: roles, suspensions, licences, lives, corrections, and the audit log. */
export { staffRoutes } from './routes.ts'
export { createStaff } from './service.ts'
