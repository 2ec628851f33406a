/** Starts the child programs of native/ and exchanges messages with them. */
export {
  type AacFrame,
  AudioProcess,
  type FromAacToOpus,
  type FromOpusToAac,
  type OpusPacket,
  type ToAacToOpus,
  type ToOpusToAac,
} from './audio-process.ts'
export { ProcessOnDemand } from './process-on-demand.ts'
export {
  aacToOpusProgram,
  audioMeterProgram,
  decodersProgram,
  demoEncoderProgram,
  demoStudioProgram,
  imageMakerProgram,
  ladderEncoderProgram,
  opusToAacProgram,
  pickRendererProgram,
  stillEncoderProgram,
  uploadConverterProgram,
} from './programs.ts'
export { Child, startChild } from './start-child.ts'
