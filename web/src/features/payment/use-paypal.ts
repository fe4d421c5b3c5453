// Query that sets up PayPal.
import { setUpPayment } from '@jumpingjack/contracts/payment/payments'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { startPayPal } from './paypal-sdk.ts'

/** PayPal's token is valid for 15 minutes. */
const renewEveryMs = 10 * 60_000

export const paypalQuery = queryOptions({
  queryKey: [setUpPayment.path],
  queryFn: async ({ signal }) => {
    const setup = await callApi(setUpPayment, { signal })
    return { paypal: await startPayPal(setup), mode: setup.mode }
  },
  refetchInterval: renewEveryMs,
  // A background tab renews it when it becomes visible.
  refetchOnWindowFocus: true,
  staleTime: renewEveryMs,
  gcTime: 0,
  // The SDK's objects must not be copied.
  structuralSharing: false,
})
