// What the parts of one map share.
import type * as L from 'leaflet'

export interface Host {
  /** The object that events are told to. */
  map: object
  leaflet: L.Map
  div: HTMLElement
}
