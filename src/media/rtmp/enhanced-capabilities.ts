import type { VideoCodec } from '../codecs/index.ts'
import { amfObject, type AmfValue, isAmfObject } from './amf0-value.ts'

/** An encoder that sends any of these properties in `connect` supports Enhanced RTMP. */
const ASKS = ['fourCcList', 'videoFourCcInfoMap', 'audioFourCcInfoMap', 'capsEx']
/** FourCcInfoMask: accepted codecs are decoded where viewers need it, and forwarded. */
const DECODE_AND_FORWARD = 0x01 | 0x04
/** CapsExMask: modifiers are skipped. */
const MODIFIERS = 0x04

/**
 * The properties in the response to `connect` for an encoder with Enhanced RTMP (v2, Enhancing NetConnection connect
 * Command): the codecs as the list of version 1 and as the maps of version 2. Empty for other encoders.
 */
export function enhancedCapabilities(
  connect: AmfValue,
  codecs: readonly VideoCodec[],
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
