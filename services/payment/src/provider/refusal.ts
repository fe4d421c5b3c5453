// An answer of the provider that is not what was asked for.

export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
  readonly status: number
  /** As in `ORDER_NOT_APPROVED`. */
  readonly issue: string

  constructor(status: number, issue: string) {
    super(`${status} ${issue}`)
    this.status = status
    this.issue = issue
  }
}
