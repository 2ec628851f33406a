/** A NAL unit's bytes as they are meant (ITU-T H.264 and H.265 §7.4.1): the 3 in 0, 0, 3 only keeps start codes away. */
export function withoutEmulationPrevention(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, index) => !(byte === 3 && index >= 2 && bytes[index - 1] === 0 && bytes[index - 2] === 0))
}
