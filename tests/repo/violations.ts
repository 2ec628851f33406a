/** For each dependency rule, a file of its own that breaks it, and what it imports: the rules must catch every one. */
export const violations: Record<string, { file: string; source: string }> = {
  resolvable: { file: 'src/server/lives/planted-resolvable.ts', source: "import './does-not-exist.ts'" },
  'no-cycles': {
    file: 'src/server/clock-planted.ts',
    source: "import { planted } from './clock-planted-too.ts'\nexport const other = planted",
  },
  'contract-stands-alone': { file: 'src/contract/planted.ts', source: "import '../server/clock.ts'" },
  'media-stands-alone': { file: 'src/media/planted-media-stands-alone.ts', source: "import '../contract/lives.ts'" },
  'web-speaks-contract-only': { file: 'src/web/planted.ts', source: "import '../server/clock.ts'" },
  'features-stand-alone': {
    file: 'src/web/features/one-planted/planted.ts',
    source: "import '../two-planted/planted.ts'",
  },
  'server-knows-no-screen': {
    file: 'src/server/lives/planted-server-knows-no-screen.ts',
    source: "import '#media/clock.ts'",
  },
  'slice-by-its-door': {
    file: 'src/server/lives/planted-slice-by-its-door.ts',
    source: "import '../identity/service/index.ts'",
  },
  'stores-join-tables': { file: 'src/server/planted/store.ts', source: "import '../identity/service/index.ts'" },
  'tables-reference-tables': { file: 'src/server/planted/tables.ts', source: "import '../identity/store/account.ts'" },
  'ports-know-no-slice': { file: 'src/server/ports/planted.ts', source: "import '../lives/index.ts'" },
  'adapters-chosen-in-compose': {
    file: 'src/server/lives/planted-adapters-chosen-in-compose.ts',
    source: "import '../ports/database/pglite/index.ts'",
  },
  'sql-in-store-only': { file: 'src/server/lives/planted-sql-in-store-only.ts', source: "import 'drizzle-orm'" },
  'native-media-in-one-room': { file: 'src/media/planted-native-media-in-one-room.ts', source: "import 'node-av'" },
  'nothing-imports-main': {
    file: 'src/server/lives/planted-nothing-imports-main.ts',
    source: "import '#main/config.ts'",
  },
  'nothing-depends-on-tests': {
    file: 'src/server/lives/planted-nothing-depends-on-tests.ts',
    source: "import '#tests/support/clock.ts'",
  },
}

/** Files that a violation needs beside itself. */
export const companions: { file: string; source: string }[] = [
  {
    file: 'src/server/clock-planted-too.ts',
    source: "import { other } from './clock-planted.ts'\nexport const planted: number = other",
  },
  { file: 'src/web/features/two-planted/planted.ts', source: 'export {}' },
]
