// Accounts of administrators.

interface RequestedPassword {
  passwordHash: string
  at: Date
}

export interface StoredAdmin {
  _id: string
  /** Lower case. */
  email: string
  passwordHash: string
  /** True for the default password and for one that was generated for the administrator. */
  isProvisional: boolean
  /** The requested password, until the operator applies it. */
  requested: RequestedPassword | null
  createdAt: Date
}

/** Only accepted in local mode. */
export const defaultAdminPassword = 'jumpingjack-admin'

/** Unicode normal form in which passwords are hashed and compared. */
export const normalPassword = (password: string): string => password.normalize('NFKC')

/** In any case, and with spaces around it. */
export const isDefaultPassword = (password: string): boolean =>
  normalPassword(password).trim().toLowerCase() === defaultAdminPassword

export const keyOfEmail = (email: string): string => email.trim().toLowerCase()
