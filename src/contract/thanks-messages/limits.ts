/** Of a message with its placeholders filled in, in characters (code points). */
export const thanksTextMaxLength = 500
/** Of one sending. */
export const thanksRecipientsMax = 100
/** Messages of a liver in one day in Japan. */
export const thanksPerDay = 500
/** A liver may thank for gifts of the last days. */
export const thanksGiftDays = 30
/** The gifts that a message names at most, those with the most coins first. */
export const thanksGiftsNamed = 3

/** Of the file that a liver uploads. */
export const thanksImageMaxBytes = 5 * 1024 * 1024
/** The bounds of a stored image, in pixels. */
export const thanksImageSize = { width: 1280, height: 1280 } as const
/** Of the URLs of these images. */
export const thanksImagePrefix = '/v1/thanks-images/'
