import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './index.ts'
import { integerMax } from './integers.ts'

/** Ids of columns of 64 bits, and times that are compared with stored ones by the server. */
const longer = [
  'GET /v1/coins/history query.before',
  'GET /v1/staff/audit query.before',
  'GET /v1/staff/coins/{userId} query.before',
  'POST /v1/videos/{id}/captions/{language} query.replaces',
  'POST /v1/videos/{id}/captions/{language}/removal query.replaces',
]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The paths of numbers in a JSON schema that an integer column cannot store. */
function unbounded(schema: unknown, path: string): string[] {
  if (!isObject(schema)) return []
  const { type, enum: choices } = schema
  if ((type === 'integer' || type === 'number') && !Array.isArray(choices)) {
    const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -Infinity)
    const most = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? Infinity)
    return least >= -integerMax && most <= integerMax ? [] : [path]
  }
  return Object.entries(schema).flatMap(([name, part]) =>
    unbounded(part, ['properties', 'items', 'anyOf', 'oneOf'].includes(name) ? path : `${path}.${name}`),
  )
}

const inputOf = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

test('every number of a request has the bounds of its column', () => {
  const found = Object.entries(endpoints).flatMap(([name, endpoint]) =>
    Object.entries({ params: undefined, query: undefined, body: undefined, ...endpoint }).flatMap(([part, schema]) =>
      ['params', 'query', 'body'].includes(part) && schema instanceof z.ZodType
        ? unbounded(inputOf(schema), `${name} ${part}`)
        : [],
    ),
  )
  expect(found.toSorted()).toEqual(longer)
})

test('the search for numbers without bounds finds them at any depth', () => {
  const request = z.object({
    plain: z.int(),
    list: z.array(z.object({ ms: z.int().min(0).nullable() })),
    either: z.union([z.object({ many: z.number() }), z.string()]).optional(),
    id: z.int().min(1).max(integerMax),
    choice: z.literal([1, 2]),
  })
  expect(unbounded(inputOf(request), 'body').toSorted()).toEqual(['body.either.0.many', 'body.list.ms.0', 'body.plain'])
})
