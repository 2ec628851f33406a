/** Registers all operations of the product, of the tests and of this benchmark. */
import '#tests/support/stores.ts'
import './rows.ts'
