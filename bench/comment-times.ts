/** Comments whose text is the time at which they are sent, in microseconds. */

/** Microseconds of a clock shared by all processes of the machine. */
export const nowMicros = (): number => Number(process.hrtime.bigint() / 1000n)

/** The times of the comments in a frame of a room, or in a part of it. */
export const commentTimes = (text: string): number[] =>
  Array.from(text.matchAll(/"text":"(\d+)"/g), ([, sentAt]) => Number(sentAt))
