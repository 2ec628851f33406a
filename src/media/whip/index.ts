/** Receives live streams over WHIP (RFC 9725), and passes on their tracks and samples. */
export { openWhip, type WhipEndpoint } from './endpoint.ts'
