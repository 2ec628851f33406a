/** The namespaces that the `handle` of a route (`{ texts: ['lives'] }`) adds to `shell`. */
export function textsOf(handle: unknown): readonly string[] {
  if (typeof handle !== 'object' || handle === null || !('texts' in handle) || !Array.isArray(handle.texts)) return []
  return handle.texts.filter((namespace: unknown) => typeof namespace === 'string')
}
