// The services of the product. Lists of services, such as databases and broker users, are derived from here.

/** The services behind the gateway. Each has its own endpoints and data. */
export const backendServices = ['gym', 'review', 'user', 'payment', 'admin', 'places'] as const
export type BackendService = (typeof backendServices)[number]

/** All that have an identity key. */
export const serviceNames = ['gateway', ...backendServices] as const
export type ServiceName = (typeof serviceNames)[number]
