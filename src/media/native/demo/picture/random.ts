/** Numbers in [0, 1) that are the same on every start (a linear congruence, modulus 2^32), so that the art is fixed. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
