/** Numbers in [0, 1) from a linear congruential generator (modulus 2^32), the same on every start. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
