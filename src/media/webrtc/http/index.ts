/** How offers come in and answers go out over HTTP, whichever way the media go (RFC 9725, draft-ietf-wish-whep). */
export { Admission, type AdmissionLimits } from './admission.ts'
export { preflight, refusal, sendOutcome, unauthorized, type Answer } from './answer.ts'
export { changeSession } from './change-session.ts'
export { readSentOffer, sessionCreated } from './offer.ts'
export { bearerToken, forwardedAddress, remoteAddress } from './read-request.ts'
