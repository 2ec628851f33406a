import { expectTypeOf, test } from 'vitest'
import { noUserData, type Slice } from './slice.ts'

test('a slice says what it stores of users; without that it does not compile', () => {
  expectTypeOf({ name: 'polls', account: noUserData } as const).toExtend<Slice>()
  expectTypeOf({ name: 'polls' } as const).not.toExtend<Slice>()
})
