import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { HealthReport } from './health-report.tsx'

const components = [
  { component: 'web', state: 'ok', detail: '' },
  { component: 'media', state: 'starting', detail: 'port 1935' },
  { component: 'storage', state: 'down', detail: 'no answer' },
  { component: 'demo', state: 'off', detail: '' },
] as const

test.each([
  ['ok', 'すべて正常に動作しています'],
  ['degraded', '一部に問題が発生しています'],
] as const)('a server that is %s says so, and lists its components', async (status, text) => {
  const health = { status, version: '1.2.3', uptime: 3661, components: [...components] }
  const { screen } = await openPage(<HealthReport health={health} />)
  await screen.findByText(text)
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    '機能状態詳細',
    'Webサイト正常',
    '配信エンジン起動中port 1935',
    '録画の保管先停止no answer',
    'デモ配信無効',
  ])
  screen.getByText('1.2.3')
  screen.getByText('1:01:01')
})
