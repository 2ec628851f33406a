// Installs packages and builds the product if needed. `node scripts/prepare.mjs installation` only installs.
import { build } from './build.mjs'
import { install } from './installation.mjs'

install()
if (process.argv[2] !== 'installation') build()
