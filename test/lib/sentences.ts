// What people type to find a gym, over a view of another city, and the gyms that are right: twelve sentences for each of
// ten cities.
export interface City {
  name: string
  state: string
  stateName: string
  zip: string
  lat: number
  lng: number
}

export interface Gym {
  name: string
  type: string
  city: City
}

export interface Sentence {
  text: string
  /** The view over which it is typed. */
  over: City
  city: City
  /** All that are right. */
  names: readonly string[]
}

const city = (
  name: string,
  state: string,
  stateName: string,
  zip: string,
  lat: number,
  lng: number,
): City => ({
  ...{ name, state, stateName, zip, lat, lng },
})

const cities = [
  city('Austin', 'TX', 'Texas', '78701', 30.2672, -97.7431),
  city('Chicago', 'IL', 'Illinois', '60601', 41.85, -87.65),
  city('Denver', 'CO', 'Colorado', '80202', 39.7392, -104.9847),
  city('Seattle', 'WA', 'Washington', '98101', 47.6062, -122.3321),
  city('Boston', 'MA', 'Massachusetts', '02108', 42.3584, -71.0598),
  city('Miami', 'FL', 'Florida', '33130', 25.7743, -80.1937),
  city('Phoenix', 'AZ', 'Arizona', '85004', 33.4484, -112.074),
  city('Atlanta', 'GA', 'Georgia', '30303', 33.749, -84.388),
  city('Nashville', 'TN', 'Tennessee', '37201', 36.1659, -86.7844),
  city('Minneapolis', 'MN', 'Minnesota', '55401', 44.98, -93.2638),
]

/** A name of each city's own, and how it is misspelt. */
const ownNames = [
  ['Bluebird Yoga Loft', 'Blubird Yoga Loft'],
  ['Cobalt Yoga House', 'Cobaltt Yoga Hose'],
  ['Juniper Yoga Room', 'Junipr Yoga Room'],
  ['Saltwater Yoga Shala', 'Saltwatr Yoga Shala'],
  ['Lantern Yoga Works', 'Lantren Yoga Works'],
  ['Heron Yoga Garden', 'Herron Yoga Gardn'],
  ['Copperfield Yoga Hall', 'Coperfield Yoga Hall'],
  ['Magnolia Yoga Parlor', 'Magnolla Yoga Parlor'],
  ['Fiddlehead Yoga Barn', 'Fidlehead Yoga Barn'],
  ['Northwind Yoga Attic', 'Nortwind Yoga Attic'],
] as const

const chain = 'Kettlebrook Fitness'
const kinds = [
  { type: 'Yoga', asked: 'yoga', german: 'Yogastudio', suffix: 'Sunrise Yoga' },
  { type: 'Rock Climbing', asked: 'climbing gym', german: 'Kletterhalle', suffix: 'Granite Climbing' },
  { type: 'Boxing', asked: 'boxing', german: 'Boxen', suffix: 'Southpaw Boxing' },
  { type: 'CrossFit', asked: 'crossfit', german: 'CrossFit', suffix: 'Anvil CrossFit' },
] as const

function gymsIn(where: City, index: number): Gym[] {
  const own = ownNames[index]?.[0] ?? ''
  const ofKinds = kinds.flatMap(({ type, suffix }) =>
    [1, 2].map((n) => ({ name: `${suffix} ${n === 1 ? 'Center' : 'Collective'}`, type, city: where })),
  )
  return [
    { name: own, type: 'Yoga', city: where },
    { name: chain, type: 'Traditional', city: where },
    ...ofKinds,
  ]
}

export const gyms: readonly Gym[] = cities.flatMap(gymsIn)

export const sentences: readonly Sentence[] = cities.flatMap((where, index): Sentence[] => {
  const over = cities[(index + 3) % cities.length] ?? where
  const [own, misspelt] = ownNames[index] ?? ['', '']
  const here = gymsIn(where, index)
  const of = (type: string) => here.filter((gym) => gym.type === type).map(({ name }) => name)
  const all = here.map(({ name }) => name)
  const [yoga, climbing, boxing, crossfit] = kinds
  const kind = kinds[index % kinds.length] ?? yoga
  const asks: [text: string, names: readonly string[]][] = [
    [`${yoga.asked} in ${where.name}`, of('Yoga')],
    [`${climbing.asked} ${where.name}`, of('Rock Climbing')],
    [`${boxing.asked} near ${where.name} ${where.state}`, of('Boxing')],
    [`gym in ${where.name} ${where.stateName}`, all],
    [where.zip, all],
    [`${crossfit.asked} ${where.zip}`, of('CrossFit')],
    [own, [own]],
    [misspelt, [own]],
    [`${chain.toLowerCase()} ${where.name.toLowerCase()}`, [chain]],
    [`${kind.german} in ${where.name}`, of(kind.type)],
    [`${where.name}, ${where.state}`, all],
    [`${kind.asked} studio open now in ${where.name} with parking`, of(kind.type)],
  ]
  return asks.map(([text, names]) => ({ text, over, city: where, names }))
})
