import type { PictureCodec } from '../stream/picture-codec.ts'
import { amfObject, isAmfObject, type AmfValue } from './amf0-value.ts'

/** Any of these in the object of `connect` tells that the encoder speaks Enhanced RTMP. */
const ASKS = ['fourCcList', 'videoFourCcInfoMap', 'audioFourCcInfoMap', 'capsEx']
/** FourCcInfoMask: what we take we decode where viewers need it, and forward. */
const DECODE_AND_FORWARD = 0x01 | 0x04
/** CapsExMask: modifiers are understood, as far as that they can be skipped. */
const MODIFIERS = 0x04

/**
 * What the answer to `connect` tells an encoder of Enhanced RTMP (v2, Enhancing NetConnection connect Command): the
 * codecs, as the list of its first version and as the maps of its second. Nothing for others, who never asked.
 */
export function enhancedCapabilities(
  connect: AmfValue,
  codecs: readonly PictureCodec[],
): Readonly<Record<string, AmfValue>> {
  if (!isAmfObject(connect) || !ASKS.some((name) => connect.has(name))) return {}
  const map = (names: readonly string[]): AmfValue =>
    amfObject(Object.fromEntries(names.map((name) => [name, DECODE_AND_FORWARD])))
  return {
    fourCcList: [...codecs, 'mp4a'],
    videoFourCcInfoMap: map(codecs),
    audioFourCcInfoMap: map(['mp4a']),
    capsEx: MODIFIERS,
  }
}
