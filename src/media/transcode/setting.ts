/** `auto`: as many rungs as the machine has room for. Else the heights that are wanted, in pixels. */
export type LadderSetting = 'auto' | 'off' | readonly number[]
