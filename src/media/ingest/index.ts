/** Admits publishers: asks the owner, limits the rate, and finds the resume point of a stream. */
export { admission } from './admit.ts'
export { PublishRateLimiter } from './publish-rate-limiter.ts'
export { RecentNames } from './recent-names.ts'
export { resumePoints } from './resume-points.ts'
