/** How the decoding process ends when the fault lies with the file; Node.js itself uses none above 13. */
export const unreadableExitCode = 20
