/** Connects encoders to streams, and passes their samples to the output. */
export type { Sender } from './encoder-hold.ts'
export { StreamRegistry } from './registry.ts'
export type { OnPublish, Publication, PublishAnswer, Publisher, StreamOutput } from './types.ts'
