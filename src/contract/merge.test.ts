import { expect, expectTypeOf, test } from 'vitest'
import { merge } from './merge.ts'

const polls = { 'GET /v1/polls': { status: 200 } } as const
const votes = { 'POST /v1/votes': { status: 201 } } as const

test('the declarations of all slices are in one object, with their types', () => {
  const merged = merge([polls, votes])
  expect(merged).toEqual({ ...polls, ...votes })
  expectTypeOf(merged['POST /v1/votes'].status).toEqualTypeOf<201>()
})

test('a name that is declared twice is an error', () => {
  expect(() => merge([polls, { ...polls }])).toThrow('GET /v1/polls is declared twice')
})
