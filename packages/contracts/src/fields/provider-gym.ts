// Ids of gyms: ours are UUIDs, those of the maps provider's places have a prefix.

export const providerGymPrefix = 'modern_places_'

/** True for a place of the maps provider, false for one of our own gyms. */
export function isProviderGym(gymId: string): boolean {
  return gymId.startsWith(providerGymPrefix)
}
