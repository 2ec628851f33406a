import { decodesProfile, RefusedOffer, type Offer } from '../../webrtc/sdp/index.ts'

/** The offer with a format that plays pictures of this codec (RFC 6381). Throws RefusedOffer when it holds none. */
export function fittingOffer(offer: Offer, codec: string): Offer {
  const media = offer.media.map((one) => {
    if (one.kind !== 'video') return one
    const format = one.formats.find((offered) => decodesProfile(offered, codec))
    if (format === undefined) throw new RefusedOffer(422, `The offer has no H.264 that plays ${codec}.`)
    return { ...one, format }
  })
  if (!media.some(({ kind }) => kind === 'video')) throw new RefusedOffer(422, 'The offer takes no picture.')
  return { ...offer, media }
}
