/** What staff, and the operator at the machine, do to others: roles, suspensions, licences, and reading the audit log. */
export { staffRoutes } from './routes.ts'
export { createStaff } from './service.ts'
