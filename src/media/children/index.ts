/** Starts the child programs of native/ and exchanges messages with them. */
export type { AacFrame, FromAacToOpus, FromOpusToAac, OpusPacket, ToAacToOpus, ToOpusToAac } from './audio-messages.ts'
export { AudioProcess } from './audio-process.ts'
export { ProcessOnDemand } from './process-on-demand.ts'
export {
  aacToOpusProgram,
  decodersProgram,
  demoEncoderProgram,
  ladderEncoderProgram,
  opusToAacProgram,
  imageMakerProgram,
  audioMeterProgram,
  stillEncoderProgram,
  uploadConverterProgram,
} from './programs.ts'
export { Child, startChild } from './start-child.ts'
