// An order as PayPal reports it.

export interface PaypalOrder {
  status: string | undefined
  amount: string | undefined
  currency: string | undefined
  payee: string | undefined
  /** Our order id. */
  customId: string | undefined
  captures: readonly PaypalCapture[]
  refundedAt: Date | undefined
}

export interface PaypalCapture {
  id: string
  status: string | undefined
  amount: string | undefined
  currency: string | undefined
  /** When the money moved. */
  at: Date
}
