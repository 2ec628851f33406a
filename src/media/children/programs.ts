/**
 * Publishes the demo to the address in the first line of its standard input, until SIGTERM or the end of that input.
 */
export const demoEncoderProgram = new URL('../native/demo-encoder.ts', import.meta.url)

/** Encodes a standby clip of the image in its standard input, and writes it to its standard output. */
export const stillEncoderProgram = new URL('../native/still-encoder.ts', import.meta.url)

/** Sends the decodable codecs on its channel, and exits. */
export const decodersProgram = new URL('../native/decoders.ts', import.meta.url)

/** Returns the peak amplitude of each audio slice. */
export const audioMeterProgram = new URL('../native/audio-meter.ts', import.meta.url)

/** Makes small images of key frames, and sheets of them (`thumbnails/image-maker.ts`). */
export const imageMakerProgram = new URL('../native/image-maker.ts', import.meta.url)

/** Encodes the smaller renditions of one live (`renditions/messages.ts`) until the channel closes. */
export const ladderEncoderProgram = new URL('../native/ladder-encoder.ts', import.meta.url)

/** Converts the video file in its standard input to segments (`conversion/messages.ts`). */
export const uploadConverterProgram = new URL('../native/upload-converter.ts', import.meta.url)

/** Renders a pick (`picks/messages.ts`), and waits for its end. */
export const pickRendererProgram = new URL('../native/pick-renderer.ts', import.meta.url)

/** Converts Opus to AAC (`audio-process.ts`) until the channel closes. */
export const opusToAacProgram = new URL('../native/opus-to-aac.ts', import.meta.url)

/** Converts AAC to Opus for viewers over WebRTC, in the same way. */
export const aacToOpusProgram = new URL('../native/aac-to-opus.ts', import.meta.url)

/** Draws the videos and images of the demo (`demo/drawing.ts`). */
export const demoStudioProgram = new URL('../native/demo-studio.ts', import.meta.url)
