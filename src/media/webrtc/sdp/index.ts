/** Session descriptions: what peers offer, and what they are answered. */
export { writeAnswer, type Sending } from './answer.ts'
export { decodesProfile } from './codec.ts'
export { readFragment, writeFragment } from './fragment.ts'
export { readOffer, type Offer } from './offer.ts'
export { RefusedOffer } from './refused-offer.ts'
