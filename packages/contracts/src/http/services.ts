// The processes of the product. Everything that lists them, from database names to broker users, derives from here.

/** The services behind the gateway: each answers its own endpoints and owns its own data. */
export const backendServices = ['gym', 'review', 'user', 'payment', 'admin', 'places'] as const
export type BackendService = (typeof backendServices)[number]

/** Everybody who has an identity of its own. */
export const serviceNames = ['gateway', ...backendServices] as const
export type ServiceName = (typeof serviceNames)[number]
