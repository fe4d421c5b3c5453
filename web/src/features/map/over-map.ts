/** Attribute of what lies over the map: markers under it are hidden. */
const coverAttribute = 'data-over-map'

export const overMap = { [coverAttribute]: '' }
export const overMapSelector = `[${coverAttribute}]`
