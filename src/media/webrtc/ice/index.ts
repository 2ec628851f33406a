/** Receives the packets of all peers on one port, UDP and TCP, and answers connectivity checks (ICE lite). */
export type { CandidatePair, CandidatePairOwner } from './candidate-pair.ts'
export { type IceCredentials, newCredentials } from './credentials.ts'
export { type IceOptions, type IcePort, openIcePort } from './open-port.ts'
