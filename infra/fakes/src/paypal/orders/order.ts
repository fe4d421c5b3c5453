// Orders, captures and refunds as PayPal writes them (Orders v2, Payments v2).
export interface Money {
  currency_code: string
  value: string
}

export interface Link {
  href: string
  rel: string
  method: 'GET' | 'POST' | 'PATCH'
}

interface Payee {
  merchant_id: string
  email_address: string
}

interface Payer {
  payer_id: string
  email_address: string
  name: { given_name: string; surname: string }
  address: { country_code: string }
}

export interface Capture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  status_details?: { reason: string }
  amount: Money
  final_capture: true
  custom_id?: string
  invoice_id?: string
  seller_protection: { status: 'ELIGIBLE'; dispute_categories: string[] }
  seller_receivable_breakdown?: { gross_amount: Money; paypal_fee: Money; net_amount: Money }
  payee: Payee
  supplementary_data: { related_ids: { order_id: string } }
  create_time: string
  update_time: string
}

export interface Refund {
  id: string
  status: 'COMPLETED'
  amount: Money
  custom_id?: string
  invoice_id?: string
  note_to_payer?: string
  seller_payable_breakdown: {
    gross_amount: Money
    paypal_fee: Money
    net_amount: Money
    total_refunded_amount: Money
  }
  create_time: string
  update_time: string
}

export interface PurchaseUnit {
  reference_id: string
  amount: Money
  payee: Payee
  custom_id?: string
  invoice_id?: string
  description?: string
  soft_descriptor?: string
  payments?: { captures: Capture[]; refunds?: Refund[] }
}

export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'

export interface Order {
  id: string
  intent: 'CAPTURE'
  status: OrderStatus
  payment_source?: { paypal: Record<string, unknown> }
  purchase_units: PurchaseUnit[]
  payer?: Payer
  create_time: string
  update_time: string
}
