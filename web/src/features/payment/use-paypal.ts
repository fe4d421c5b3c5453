// PayPal as the payment block finds it: not there yet, ready, or unavailable.
import { setUpPayment } from '@jumpingjack/contracts/payment/payments'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { startPayPal } from './paypal-sdk.ts'

/** What PayPal gives a page is good for a quarter of an hour, and a member may take long to decide. */
const renewEveryMs = 10 * 60_000

export const paypalQuery = queryOptions({
  queryKey: [setUpPayment.path],
  queryFn: async ({ signal }) => {
    const setup = await callApi(setUpPayment, { signal })
    return { paypal: await startPayPal(setup), mode: setup.mode }
  },
  refetchInterval: renewEveryMs,
  // A page in the background is not renewed, but as soon as it is looked at again.
  refetchOnWindowFocus: true,
  staleTime: renewEveryMs,
  gcTime: 0,
  // The SDK's objects are not ours to compare or copy.
  structuralSharing: false,
})
