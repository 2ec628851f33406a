const circle = 'grid size-12 place-items-center rounded-full text-white transition-colors aria-disabled:opacity-40'
/** Buttons on the video, and beside it. */
export const round = `${circle} bg-night/60 backdrop-blur hover:bg-night/80`
export const roundBeside = `${circle} bg-white/12 hover:bg-white/20`
