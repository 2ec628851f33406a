import { runCommandLine } from './cli/program.ts'
import { readConfig } from './config.ts'

const code = await runCommandLine(process.argv.slice(2), {
  dataDirectory: () => readConfig().DATA_DIR,
  print: (text) => console.log(text),
  printError: (text) => console.error(text),
})
// A failed start leaves connections and processes open.
if (code !== 0) process.exit(code)
