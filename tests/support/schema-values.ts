/** Values for a JSON schema: most of them fit, some are of another type, and many are extreme. */
import fc from 'fast-check'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const oddTexts: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u{0}',
    '\u{D800}',
    '\u{202E}\u{200B}',
    '星'.repeat(400),
    'x'.repeat(10_000),
    "' or 1=1 --",
    '%_\\',
    '../../etc/passwd',
    '__proto__',
    '<script>alert(1)</script>',
    'https://a.example/',
    '2026-12-01',
  ),
)

const oddNumbers = fc.constantFrom(0, 1, 2, 3, -1, 1.5, 100, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308)

const anything: fc.Arbitrary<unknown> = fc.oneof(
  oddTexts,
  oddNumbers,
  fc.boolean(),
  fc.constantFrom(null, [], {}, [[[]]], { length: 1 }),
  fc.jsonValue({ maxDepth: 2 }),
)

const deepest = 5

function textsOf({ format, pattern }: Readonly<Record<string, unknown>>): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') {
    const within = { min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }
    return fc.date(within).map((date) => date.toISOString())
  }
  if (typeof pattern !== 'string') return oddTexts
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    // It has parts that the generator does not know.
    return oddTexts
  }
}

function fieldsOf(properties: unknown, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => [name, valueOf(schema, depth + 1)]),
  )
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  )
}

function fittingValue(schema: Readonly<Record<string, unknown>>, depth: number): fc.Arbitrary<unknown> {
  const { enum: choices, anyOf, oneOf, type, properties, items, minimum, maximum } = schema
  if (Array.isArray(choices)) return fc.constantFrom(...choices)
  if ('const' in schema) return fc.constant(schema['const'])
  const variants: unknown = anyOf ?? oneOf
  if (Array.isArray(variants)) return fc.oneof(...variants.map((variant) => valueOf(variant, depth + 1)))
  if (type === 'object') return fieldsOf(properties, depth)
  if (type === 'array') return fc.array(valueOf(items, depth + 1), { maxLength: 4 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'integer' || type === 'number') {
    const min = Math.max(Number(minimum ?? 0), -1000)
    return fc.oneof(fc.integer({ min, max: Math.max(min, Math.min(Number(maximum ?? 1000), min + 20)) }), oddNumbers)
  }
  return textsOf(schema)
}

export function valueOf(schema: unknown, depth = 0): fc.Arbitrary<unknown> {
  if (!isObject(schema) || depth > deepest) return anything
  return fc.oneof({ weight: 15, arbitrary: fittingValue(schema, depth) }, { weight: 1, arbitrary: anything })
}
