/** Reads offers and writes answers as session descriptions (RFC 8866). */
export { type Sending, writeAnswer } from './answer.ts'
export { decodesProfile } from './codec.ts'
export { readFragment, writeFragment } from './fragment.ts'
export { type Offer, readOffer } from './offer.ts'
export { RefusedOffer } from './refused-offer.ts'
