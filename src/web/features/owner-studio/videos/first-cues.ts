const shownLines = 3

/** The first lines of text of a WebVTT file, without its tags; each block of a cue has a line with its times. */
export function firstCues(file: string): string {
  const blocks = file.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/)
  const lines = blocks.flatMap((block) => {
    const all = block.split('\n')
    const timing = all.findIndex((line) => line.includes('-->'))
    return timing < 0 ? [] : all.slice(timing + 1)
  })
  return lines
    .map((line) => line.replaceAll(/<[^>]*>/g, '').trim())
    .filter((line) => line !== '')
    .slice(0, shownLines)
    .join('\n')
}
