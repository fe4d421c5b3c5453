// PayPal as the payment block finds it: not there yet, ready, or unavailable.
import { setUpPayment } from '@jumpingjack/contracts/payments'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { startPayPal } from './paypal-sdk.ts'

export const paypalQuery = queryOptions({
  queryKey: [setUpPayment.path],
  queryFn: async ({ signal }) => {
    const setup = await callApi(setUpPayment, { signal })
    return { paypal: await startPayPal(setup), mode: setup.mode }
  },
  gcTime: 0,
  // The SDK's objects are not ours to compare or copy.
  structuralSharing: false,
})
