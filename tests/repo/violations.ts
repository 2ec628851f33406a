/** For each dependency rule, a file that violates it. */
export const violations: Record<string, { file: string; source: string }> = {
  resolvable: { file: 'src/server/lives/planted-resolvable.ts', source: "import './does-not-exist.ts'" },
  'no-cycles': {
    file: 'src/server/clock-planted.ts',
    source: "import { planted } from './clock-planted-too.ts'\nexport const other = planted",
  },
  'contract-independent': { file: 'src/contract/planted.ts', source: "import '../server/clock.ts'" },
  'engine-protocol-independent': {
    file: 'src/engine-protocol/planted.ts',
    source: "import '../contract/index.ts'",
  },
  'media-independent': { file: 'src/media/planted-media-independent.ts', source: "import '../contract/index.ts'" },
  'media-folder-entered-by-index': {
    file: 'src/media/rtmp/planted-media-folder-entered-by-index.ts',
    source: "import '../storage/disk.ts'",
  },
  'media-folders-in-layers': {
    file: 'src/media/rtmp/planted-media-folders-in-layers.ts',
    source: "import '../whip/index.ts'",
  },
  'media-folders-have-a-layer': { file: 'src/media/planted/planted.ts', source: "import '../clock.ts'" },
  'web-imports-contract-only': { file: 'src/web/planted.ts', source: "import '../server/clock.ts'" },
  'features-independent': {
    file: 'src/web/features/one-planted/planted.ts',
    source: "import '../two-planted/planted.ts'",
  },
  'server-independent-of-web-and-media': {
    file: 'src/server/lives/planted-server-independent-of-web-and-media.ts',
    source: "import '#media/clock.ts'",
  },
  'slice-entered-by-index': {
    file: 'src/server/lives/planted-slice-entered-by-index.ts',
    source: "import '../identity/service/index.ts'",
  },
  'stores-join-tables': {
    file: 'src/server/planted/nested/store.ts',
    source: "import '../../identity/index.ts'",
  },
  'tables-reference-tables': { file: 'src/server/planted/tables.ts', source: "import '../identity/store/account.ts'" },
  'http-in-routes-only': {
    file: 'src/server/lives/planted-http-in-routes-only.ts',
    source: "import '../http/index.ts'",
  },
  'ports-independent-of-slices': { file: 'src/server/ports/planted.ts', source: "import '../lives/index.ts'" },
  'adapters-chosen-in-compose': {
    file: 'src/server/lives/planted-adapters-chosen-in-compose.ts',
    source: "import '../ports/database/pglite/index.ts'",
  },
  'sql-in-store-only': { file: 'src/server/lives/planted-sql-in-store-only.ts', source: "import 'drizzle-orm'" },
  'native-bindings-only-in-native': {
    file: 'src/media/planted-native-bindings-only-in-native.ts',
    source: "import 'node-av'",
  },
  'nothing-imports-main': {
    file: 'src/server/lives/planted-nothing-imports-main.ts',
    source: "import '#main/config.ts'",
  },
  'source-independent-of-tests': {
    file: 'src/server/lives/planted-source-independent-of-tests.ts',
    source: "import '#tests/support/clock.ts'",
  },
}

/** Files that the violations import. */
export const companions: { file: string; source: string }[] = [
  {
    file: 'src/server/clock-planted-too.ts',
    source: "import { other } from './clock-planted.ts'\nexport const planted: number = other",
  },
  { file: 'src/web/features/two-planted/planted.ts', source: 'export {}' },
]
