import type { IceCredentials } from '../ice/index.ts'
import { attribute, attributes, readDescription } from './description.ts'
import { RefusedOffer } from './refused-offer.ts'

/** The ICE parameters that a peer sends after the offer (RFC 8840 §9). */
export interface IceFragment {
  /** Identifies the ICE session. */
  readonly fragment: string
  readonly password: string
  readonly candidates: readonly string[]
}

/** Reads `application/trickle-ice-sdpfrag`. Throws RefusedOffer. */
export function readFragment(text: string): IceFragment {
  const { session, media } = readDescription(text)
  const lines = [...session, ...media.flat()]
  const fragment = attribute(lines, 'ice-ufrag')
  const password = attribute(lines, 'ice-pwd')
  if (fragment === null || password === null || fragment.length < 4 || password.length < 22) {
    throw new RefusedOffer(400, 'The fragment contains no ICE session (ice-ufrag, ice-pwd).')
  }
  const candidates = attributes(lines, 'candidate')
  if (candidates.some((candidate) => candidate.split(' ').length < 8)) {
    throw new RefusedOffer(400, 'A candidate is cut off.')
  }
  return { fragment, password, candidates }
}

/** Writes our parameters after an ICE restart (RFC 9725 §4.3.3). */
export function writeFragment({ fragment, password }: IceCredentials, candidates: readonly string[]): string {
  const lines = ['ice-lite', `ice-ufrag:${fragment}`, `ice-pwd:${password}`, ...candidates]
  return lines.map((line) => `a=${line}\r\n`).join('')
}
