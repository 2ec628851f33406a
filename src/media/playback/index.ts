/** Who may play what: streams that only signed addresses play, and the signatures, which last minutes. */
export { PlaybackAccess } from './access.ts'
export { isSigned, signPlayback } from './signature.ts'
export { withoutSignature } from './without-signature.ts'
