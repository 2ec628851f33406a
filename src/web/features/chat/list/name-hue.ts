/** The hue of a user's name, in degrees: neighbours by id are far apart (by the golden angle). */
export const nameHue = (userId: number): number => Math.round((userId * 137.508) % 360)
