/** Decides who may play a stream, and signs and verifies playback addresses. */
export { PlaybackAccess } from './access.ts'
export { PlaybackRequests } from './requests.ts'
export { signPlayback, withoutSignature } from './signature.ts'
