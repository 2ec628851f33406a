/** Folders of one test file, which go when its tests have ended. */
export const ownDirectories: string[] = []
