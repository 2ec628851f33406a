// Passes signals on to a process group of its own, which Ctrl-C in the terminal does not reach.

function sendTo(group, signal) {
  try {
    process.kill(-group, signal)
  } catch (error) {
    // The group has ended.
    if (error.code !== 'ESRCH') throw error
  }
}

/**
 * Passes the signals that stop this process on to the group of `child`, and kills the group if it does not end within
 * `stopMs`. A run that starts another one gives it more time than that one gives its own processes.
 * Returns whether a signal has come, and a function that ends the passing.
 */
export function passSignals(child, stopMs) {
  const passing = { stopped: false, end: () => {} }
  let timer
  const pass = (signal) => {
    passing.stopped = true
    sendTo(child.pid, signal)
    timer ??= setTimeout(() => sendTo(child.pid, 'SIGKILL'), stopMs)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  passing.end = () => {
    clearTimeout(timer)
    for (const signal of signals) process.off(signal, pass)
  }
  return passing
}
