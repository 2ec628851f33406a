/** The health page: the state of each component of the server. */
export { HealthReport } from './health-report.tsx'
