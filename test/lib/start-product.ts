// Runs before each test file of a product.
import { startOwnProduct } from './product.ts'

await startOwnProduct()
