/** What WHIP and WHEP share: one port for all peers, signaling over HTTP, and encrypted connections. */
export { type Agent, describeInternalError, openWebRtc, type WebRtc } from './agent.ts'
export type { Peer, PeerLimits } from './peer.ts'
export { decodesProfile, type Offer, RefusedOffer } from './sdp/index.ts'
export type { RtpHead } from './secure/index.ts'
export { SessionLimiter, type SessionLimits } from './signaling/session-limiter.ts'
export { type Answer, preflight, refusal, sendOutcome, unauthorized } from './signaling/answer.ts'
export { changeSession } from './signaling/change-session.ts'
export { readSentOffer, sessionCreated } from './signaling/offer.ts'
