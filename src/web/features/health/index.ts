/** The state of each part of the server, for people. */
export { HealthReport } from './health-report.tsx'
