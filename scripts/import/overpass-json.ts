// Overpass API's JSON output: nodes have a position, ways and relations a `center` if the query requested it.
import { type Entry, toEntry, unreadable } from './entry.ts'
import { isObject } from './is-object.ts'

export function readOverpassJson(elements: unknown[]): Entry[] {
  return elements.map((element) => {
    if (!isObject(element)) return unreadable
    const { type, id, tags } = element
    const position = isObject(element.center) ? element.center : element
    const sourceId = type && id ? `osm:${type}/${id}` : undefined
    return toEntry(sourceId, position.lat, position.lon, isObject(tags) ? tags : {})
  })
}
