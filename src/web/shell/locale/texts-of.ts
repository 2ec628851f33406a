/** The slices of texts that a route's `handle` (`{ texts: ['lives'] }`) names beside the shell's. */
export function textsOf(handle: unknown): readonly string[] {
  if (typeof handle !== 'object' || handle === null || !('texts' in handle) || !Array.isArray(handle.texts)) return []
  return handle.texts.filter((slice: unknown) => typeof slice === 'string')
}
