// What an administrator's account is.

interface RequestedPassword {
  passwordHash: string
  at: Date
}

export interface StoredAdmin {
  _id: string
  /** Lower case. */
  email: string
  passwordHash: string
  /** Whether somebody else knows the password: it came with the product, or the operator has given it. */
  isProvisional: boolean
  /** What the administrator has chosen, until the operator makes it the password. */
  requested: RequestedPassword | null
  createdAt: Date
}

/** What the product is delivered with; refused outside local mode. */
export const defaultAdminPassword = 'jumpingjack-admin'

/** The one form of a password, however a keyboard composes its letters: in it passwords are hashed and judged. */
export const normalPassword = (password: string): string => password.normalize('NFKC')

export const isDefaultPassword = (password: string): boolean =>
  normalPassword(password) === defaultAdminPassword

export const keyOfEmail = (email: string): string => email.trim().toLowerCase()
