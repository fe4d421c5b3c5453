// Documentation of the endpoints of the places service.
import type * as places from '../places/places.ts'
import type { Operations } from './operation.ts'

export const placesOperations = {
  readMapsConfig: { summary: 'Read how to load the map' },
  searchPlaces: {
    summary: 'Search gyms around a point',
    problems: ['places.quota', 'places.not-configured', 'places.failed'],
  },
  searchPlacesByName: {
    summary: 'Search gyms by name',
    problems: ['places.quota', 'places.not-configured', 'places.failed'],
  },
  suggestLocations: {
    summary: 'Suggest cities and addresses',
    description: 'By autocomplete, or else by geocoding.',
    problems: ['places.quota', 'places.not-configured', 'places.failed'],
  },
  readPlace: {
    summary: 'Read a place of the maps provider',
    description: 'Address, position and opening hours, which are not stored.',
    problems: ['gym.unknown', 'places.quota', 'places.not-configured', 'places.failed'],
  },
  testMapsKey: { summary: 'Test the maps key' },
} as const satisfies Operations<typeof places>
