/** Sends lives to viewers over WHEP (draft-ietf-wish-whep), with less than half a second of latency. */
export { WhepBroadcasts } from './broadcasts.ts'
export { openWhep, type WhepEndpoint } from './endpoint.ts'
