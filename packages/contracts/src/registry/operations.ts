// The documentation of all published endpoints, by the names of their exports.
import { adminOperations } from '../operations/admin.ts'
import { gatewayOperations } from '../operations/gateway.ts'
import { gymOperations } from '../operations/gym.ts'
import type { Operation } from '../operations/operation.ts'
import { paymentOperations } from '../operations/payment.ts'
import { placesOperations } from '../operations/places.ts'
import { reviewOperations } from '../operations/review.ts'
import { userOperations } from '../operations/user.ts'

export const operationsByName: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    ...adminOperations,
    ...gatewayOperations,
    ...gymOperations,
    ...paymentOperations,
    ...placesOperations,
    ...reviewOperations,
    ...userOperations,
  }),
)
