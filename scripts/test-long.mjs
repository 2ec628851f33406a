// `npm run test:long`: the tests with a long form in full length; `npm test` runs their short form.
import { build } from './build.mjs'
import { install } from './installation.mjs'
import { filesImporting, groupsOf } from './test/groups.mjs'
import { setUpTests } from './test/needs.mjs'
import { runTests } from './test/run-group.mjs'

const files = filesImporting('test-length.ts')
install()
setUpTests(groupsOf(files))
build()
const { files: results, passed, failed, seconds } = await runTests(files, { environment: { TEST_LENGTH: 'long' } })
for (const { file, annotations } of results) for (const text of annotations) console.log(`${file}: ${text}`)
console.log(`${passed} passed, ${failed} failed in ${Math.round(seconds)} s`)
process.exit(failed > 0 ? 1 : 0)
