import type { Command } from '@commander-js/extra-typings'
import { productCoinsMax, productYen } from '#contract/purchases/limits.ts'
import { productId, type StaffProduct } from '#contract/staff/schemas.ts'
import { textBy, textOf, wholeNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { table } from './table.ts'

const header = ['product', 'coins', 'yen', 'state']

const listProducts = (products: readonly StaffProduct[]): string =>
  table([
    header,
    ...products.map(({ id, coins, yen, onSale }) => [id, String(coins), String(yen), onSale ? 'on sale' : 'retired']),
  ])

const newId = textBy(productId, 'Give up to 40 letters a-z, digits and hyphens, beginning with a letter.')
const knownId = textBy(productId, 'Give the id in the first column of "product list".')
const coins = wholeNumber(`Give a whole number from 1 to ${productCoinsMax}.`, { max: productCoinsMax })
const yen = wholeNumber(`Give a whole number from ${productYen.min} to ${productYen.max}.`, productYen)

export function addProductCommands(program: Command, { call, print }: CommandContext): void {
  const product = program.command('product').description('products of the shop: coins at a price')

  product
    .command('list')
    .description('list all products, also retired ones')
    .action(async () => print(listProducts((await call('GET /v1/staff/products', {})).products)))

  product
    .command('add')
    .description('add a product to the shop')
    .argument('<id>', 'new id, such as coins-1500', newId)
    .argument('<reason...>', 'why, for the audit log')
    .requiredOption('--coins <coins>', 'number of coins', coins)
    .requiredOption('--yen <yen>', 'price, tax included', yen)
    .action(async (id, words, values) => {
      const body = { id, ...values, reason: textOf(words) }
      print(listProducts([await call('POST /v1/staff/products', { body })]))
    })

  product
    .command('change')
    .description('change a product; once it was ordered, its coins and price stay')
    .argument('<id>', 'id of a product, as "product list" prints it', knownId)
    .argument('<reason...>', 'why, for the audit log')
    .option('--coins <coins>', 'number of coins', coins)
    .option('--yen <yen>', 'price, tax included', yen)
    .option('--sell', 'sell a retired product again')
    .action(async (id, words, { sell, ...values }) => {
      const body = { ...values, ...(sell && { onSale: true as const }), reason: textOf(words) }
      print(listProducts([await call('POST /v1/staff/products/{id}/changes', { params: { id }, body })]))
    })

  product
    .command('retire')
    .description('retire a product: it cannot be ordered any more, and orders keep their price')
    .argument('<id>', 'id of a product, as "product list" prints it', knownId)
    .argument('<reason...>', 'why, for the audit log')
    .action(async (id, words) => {
      const request = { params: { id }, body: { reason: textOf(words) } }
      print(listProducts([await call('POST /v1/staff/products/{id}/retirement', request)]))
    })
}
