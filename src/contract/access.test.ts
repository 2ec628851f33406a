import { expect, test } from 'vitest'
import { endpoints } from './index.ts'

test('every endpoint declares who may call it', async () => {
  const rows = Object.entries(endpoints).map(([name, { access }]) => `${access.padEnd(9)} ${name}`)
  await expect(`${rows.sort().join('\n')}\n`).toMatchFileSnapshot('access.txt')
})
