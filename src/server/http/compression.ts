/** Responses of at least this many bytes are compressed. */
export const compressionThreshold = 1024

/** Brotli quality (RFC 7932): most of the savings in a tenth of the time of the highest one. */
export const brotliQuality = 4
