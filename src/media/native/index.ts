/** The only room that touches FFmpeg's native code; its programs run as child processes, so that their crash ends no live. */

/** Publishes the demo to the address in the first line of its standard input, until SIGTERM or the end of that input. */
export const demoEncoderProgram = new URL('./demo-encoder.ts', import.meta.url)

/** Makes a standby clip of the picture in its standard input, and writes it to its standard output. */
export const stillEncoderProgram = new URL('./still-encoder.ts', import.meta.url)

/** Says over its channel what can be made smaller pictures of, and ends. */
export const decodersProgram = new URL('./decoders.ts', import.meta.url)

/** Answers each slice of sound on its channel with the loudest moment in it. */
export const soundMeterProgram = new URL('./sound-meter.ts', import.meta.url)

/** Makes small still pictures of key frames, and sheets of them, as `pictures/messages.ts` says. */
export const pictureMakerProgram = new URL('./picture-maker.ts', import.meta.url)

/** Makes smaller pictures of one live's, told over its channel (`transcode/messages.ts`), until the channel closes. */
export const ladderEncoderProgram = new URL('./ladder-encoder.ts', import.meta.url)

/** Takes the video file in its standard input apart, and makes segments of it, as told over its channel (`upload/messages.ts`). */
export const uploadConverterProgram = new URL('./upload-converter.ts', import.meta.url)

/** Makes AAC of Opus, as long as the channel to its parent is open; what goes over that channel is in `sound/messages.ts`. */
export const opusToAacProgram = new URL('./opus-to-aac.ts', import.meta.url)

/** Makes Opus of AAC for viewers over WebRTC, in the same way. */
export const aacToOpusProgram = new URL('./aac-to-opus.ts', import.meta.url)
export type { AacFrame, FromAacToOpus, FromOpusToAac, OpusPacket, ToAacToOpus } from './sound/messages.ts'
