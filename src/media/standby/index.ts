/** Shows a still picture in a live whose encoder is away, so that players go on instead of running dry. */
export { readStandbyClips } from './clips.ts'
export { SteadyOutput } from './steady-output.ts'
