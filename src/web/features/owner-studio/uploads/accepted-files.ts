import { videoTypes } from '#contract/videos/limits.ts'

/** For the choice of video files: endings, because not every system knows the types. */
export const acceptedFiles = [...videoTypes.keys()].map((ending) => `.${ending}`).join(',')
