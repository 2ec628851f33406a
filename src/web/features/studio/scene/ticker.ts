/** Browsers slow the timers of hidden pages down to one call a second, but not those of workers. */
const workerSource = `
  let timer
  onmessage = ({ data }) => {
    clearInterval(timer)
    timer = setInterval(() => postMessage(0), data)
  }
`

/** Calls back at a fixed rate, also while another window covers the page, such as the one that the liver shares. */
export class Ticker {
  readonly #worker: Worker

  constructor(callback: () => void) {
    const url = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }))
    this.#worker = new Worker(url)
    URL.revokeObjectURL(url)
    this.#worker.addEventListener('message', callback)
  }

  setRate(perSecond: number): void {
    this.#worker.postMessage(1000 / perSecond)
  }

  close(): void {
    this.#worker.terminate()
  }
}
