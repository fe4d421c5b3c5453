// The options of a map as a page gives them.
export type MapOptions = Partial<google.maps.MapOptions>
