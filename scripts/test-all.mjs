// `npm run test:all`: all groups. A file that fails runs once more, alone; if it passes then, it is listed as unstable.
import { groups } from './test/groups.mjs'
import { runSuite } from './test/suite.mjs'

process.exit((await runSuite(groups, { repeat: true })) ? 0 : 1)
