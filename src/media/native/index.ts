/** The only room that touches FFmpeg's native code; its programs run as child processes, so that their crash ends no live. */

/** Publishes the demo to the address in the first line of its standard input, until SIGTERM or the end of that input. */
export const demoEncoderProgram = new URL('./demo-encoder.ts', import.meta.url)

/** Makes a standby clip of the picture in its standard input, and writes it to its standard output. */
export const stillEncoderProgram = new URL('./still-encoder.ts', import.meta.url)

/** Answers each slice of sound on its channel with the loudest moment in it. */
export const soundMeterProgram = new URL('./sound-meter.ts', import.meta.url)
