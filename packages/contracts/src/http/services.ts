// The services of the product. Lists such as those of databases, identity keys and broker users are derived from here.

export const servicesWithDatabase = ['gym', 'review', 'user', 'payment', 'admin'] as const
export type ServiceWithDatabase = (typeof servicesWithDatabase)[number]

/** The services behind the gateway. Each has its own endpoints. */
export const backendServices = [...servicesWithDatabase, 'places'] as const
export type BackendService = (typeof backendServices)[number]

/** All that have an identity key. */
export const serviceNames = ['gateway', ...backendServices] as const
export type ServiceName = (typeof serviceNames)[number]

/** The variable with the address of a service: `GYM_URL`. */
export function urlVariable<Name extends ServiceName>(name: Name) {
  return `${name.toUpperCase()}_URL` as `${Uppercase<Name>}_URL`
}
