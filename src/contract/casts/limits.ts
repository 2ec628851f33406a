export const castNameMax = 50
export const castBioMax = 1000
/** Casts of a channel. */
export const castsMax = 200
/** The stored size of the image of a cast, in pixels. */
export const castImageSize = { width: 640, height: 640 } as const
