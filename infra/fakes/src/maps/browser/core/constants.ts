// The enumerations of the provider, as far as the rest of the script has a use for them.

export const ControlPosition = {
  TOP_LEFT: 1,
  TOP_CENTER: 2,
  TOP: 2,
  TOP_RIGHT: 3,
  LEFT_CENTER: 4,
  LEFT_TOP: 5,
  LEFT: 5,
  LEFT_BOTTOM: 6,
  RIGHT_TOP: 7,
  RIGHT: 7,
  RIGHT_CENTER: 8,
  RIGHT_BOTTOM: 9,
  BOTTOM_LEFT: 10,
  BOTTOM_CENTER: 11,
  BOTTOM: 11,
  BOTTOM_RIGHT: 12,
  CENTER: 13,
  BLOCK_START_INLINE_START: 14,
  BLOCK_START_INLINE_CENTER: 15,
  BLOCK_START_INLINE_END: 16,
  INLINE_START_BLOCK_CENTER: 17,
  INLINE_START_BLOCK_START: 18,
  INLINE_START_BLOCK_END: 19,
  INLINE_END_BLOCK_START: 20,
  INLINE_END_BLOCK_CENTER: 21,
  INLINE_END_BLOCK_END: 22,
  BLOCK_END_INLINE_START: 23,
  BLOCK_END_INLINE_CENTER: 24,
  BLOCK_END_INLINE_END: 25,
} as const

const same = <const Names extends readonly string[]>(...names: Names) =>
  Object.fromEntries(names.map((name) => [name, name])) as { [Name in Names[number]]: Name }

export const ColorScheme = same('DARK', 'FOLLOW_SYSTEM', 'LIGHT')
export const RenderingType = same('RASTER', 'UNINITIALIZED', 'VECTOR')
export const CollisionBehavior = same(
  'OPTIONAL_AND_HIDES_LOWER_PRIORITY',
  'REQUIRED',
  'REQUIRED_AND_HIDES_OPTIONAL',
)
export const SearchNearbyRankPreference = same('DISTANCE', 'POPULARITY')
export const GeocoderLocationType = same('APPROXIMATE', 'GEOMETRIC_CENTER', 'RANGE_INTERPOLATED', 'ROOFTOP')
export const GeocoderStatus = same(
  'ERROR',
  'INVALID_REQUEST',
  'OK',
  'OVER_QUERY_LIMIT',
  'REQUEST_DENIED',
  'UNKNOWN_ERROR',
  'ZERO_RESULTS',
)
export const PlacesServiceStatus = same(
  'INVALID_REQUEST',
  'NOT_FOUND',
  'OK',
  'OVER_QUERY_LIMIT',
  'REQUEST_DENIED',
  'UNKNOWN_ERROR',
  'ZERO_RESULTS',
)
export const MapsNetworkErrorEndpoint = same(
  'GEOCODER_GEOCODE',
  'PLACES_AUTOCOMPLETE',
  'PLACES_DETAILS',
  'PLACES_GET_PLACE',
  'PLACES_NEARBY_SEARCH',
)
export const MapTypeId = {
  HYBRID: 'hybrid',
  ROADMAP: 'roadmap',
  SATELLITE: 'satellite',
  TERRAIN: 'terrain',
} as const
