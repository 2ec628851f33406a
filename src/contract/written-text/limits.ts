/** Of the reading of a title, in characters: two kana for each character of the longest titles. */
export const titleReadingMax = 200
