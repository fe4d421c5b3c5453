// Errors of the web SDK.

/** `isRecoverable`: another presentation mode may succeed. */
export class PaypalFault extends Error {
  readonly code: string
  readonly isRecoverable: boolean

  constructor(code: string, message: string, isRecoverable = false) {
    super(message)
    this.name = 'PayPalError'
    this.code = code
    this.isRecoverable = isRecoverable
  }
}
