/** Milliseconds before connecting again: 0.5 s doubling to 15 s, each spread by up to a half so that a crowd comes back in turn. */
export const reconnectDelay = (failures: number, random: number): number =>
  Math.min(15_000, 500 * 2 ** failures) * (1 + random / 2)
