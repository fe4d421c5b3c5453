// The provider answered, and its answer is no.
import { Problem } from '@jumpingjack/kit/http/problem'
import type { ProviderAnswer } from '../places/places.rules.ts'

export class ProviderRefusal extends Problem {
  readonly answer: ProviderAnswer

  /** The explanation stays here: it may name our addresses and keys. */
  constructor(what: string, answer: ProviderAnswer) {
    super('places.failed', { message: `${what}: ${answer.status}` })
    this.answer = answer
  }
}
