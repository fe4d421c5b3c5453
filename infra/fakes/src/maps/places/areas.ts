// Where the made-up places are: many in a few cities, a few in every larger city of the United States.
import { type City, cities } from '../world/cities.ts'
import type { Position } from '../world/position.ts'

export interface Area {
  label: string
  centre: Position
  radiusMetres: number
  places: number
  city: string
  district?: string
  state?: string
  country: string
  postalCode: string
  /** Places in an area without one have no telephone. */
  areaCode?: string
}

type Row = [label: string, lat: number, lng: number, radiusMetres: number, places: number, postalCode: string]

const newYork = { state: 'NY', country: 'US' }

const manhattan: Row[] = [
  ['Financial District', 40.7075, -74.009, 330, 12, '10005'],
  ['Tribeca', 40.7175, -74.0085, 380, 13, '10013'],
  ['Civic Center', 40.7135, -74.004, 300, 10, '10007'],
  ['SoHo', 40.7235, -74.001, 380, 12, '10012'],
  ['Lower East Side', 40.717, -73.987, 450, 10, '10002'],
  ['Greenwich Village', 40.7335, -73.999, 450, 10, '10011'],
  ['East Village', 40.7275, -73.985, 500, 10, '10009'],
  ['Chelsea', 40.7455, -74.0, 500, 12, '10001'],
  ['Gramercy Park', 40.737, -73.984, 450, 8, '10010'],
  ['Midtown', 40.755, -73.982, 800, 20, '10018'],
  ['Upper East Side', 40.774, -73.957, 700, 12, '10021'],
  ['Upper West Side', 40.787, -73.975, 500, 12, '10024'],
  ['Harlem', 40.81, -73.947, 700, 8, '10027'],
]

const brooklyn: Row[] = [
  ['Williamsburg', 40.714, -73.955, 700, 12, '11211'],
  ['Greenpoint', 40.729, -73.951, 500, 6, '11222'],
  ['Dumbo', 40.702, -73.987, 200, 5, '11201'],
  ['Downtown Brooklyn', 40.692, -73.985, 500, 10, '11201'],
  ['Park Slope', 40.671, -73.981, 700, 10, '11215'],
  ['Bushwick', 40.695, -73.921, 800, 8, '11237'],
  ['Crown Heights', 40.67, -73.943, 900, 6, '11213'],
  ['Bay Ridge', 40.63, -74.026, 700, 5, '11209'],
]

const queens: Row[] = [
  ['Long Island City', 40.747, -73.943, 600, 8, '11101'],
  ['Astoria', 40.764, -73.921, 800, 8, '11103'],
  ['Flushing', 40.763, -73.83, 800, 6, '11354'],
]

type CityRow = [...Row, state: string, country: string, areaCode: string]

const otherCities: CityRow[] = [
  ['Hoboken', 40.744, -74.033, 500, 6, '07030', 'NJ', 'US', '201'],
  ['Jersey City', 40.723, -74.05, 900, 10, '07302', 'NJ', 'US', '201'],
  ['Los Angeles', 34.055, -118.26, 6000, 45, '90017', 'CA', 'US', '213'],
  ['Santa Monica', 34.025, -118.475, 1200, 10, '90401', 'CA', 'US', '310'],
  ['San Francisco', 37.768, -122.43, 2500, 24, '94110', 'CA', 'US', '415'],
  ['San Diego', 32.735, -117.14, 2500, 12, '92103', 'CA', 'US', '619'],
  ['Chicago', 41.885, -87.66, 3000, 45, '60607', 'IL', 'US', '312'],
  ['Austin', 30.27, -97.74, 4500, 40, '78701', 'TX', 'US', '512'],
  ['Salt Lake City', 40.755, -111.885, 4000, 36, '84101', 'UT', 'US', '801'],
  ['Denver', 39.74, -104.985, 3500, 18, '80202', 'CO', 'US', '303'],
  ['Boise', 43.61, -116.205, 2500, 12, '83702', 'ID', 'US', '208'],
  ['Seattle', 47.615, -122.325, 1100, 14, '98101', 'WA', 'US', '206'],
  ['Portland', 45.52, -122.65, 2500, 12, '97214', 'OR', 'US', '503'],
  ['Boston', 42.345, -71.08, 1200, 14, '02116', 'MA', 'US', '617'],
  ['Philadelphia', 39.955, -75.165, 2000, 14, '19103', 'PA', 'US', '215'],
  ['Washington', 38.91, -77.03, 2000, 14, '20005', 'DC', 'US', '202'],
  ['Miami', 25.775, -80.21, 1500, 12, '33130', 'FL', 'US', '305'],
  ['Atlanta', 33.755, -84.39, 2500, 12, '30303', 'GA', 'US', '404'],
  ['London', 51.513, -0.118, 3500, 36, 'WC2E 9DA', '', 'GB', ''],
  ['Toronto', 43.665, -79.39, 1800, 10, 'M5G 1A1', '', 'CA', ''],
  ['Paris', 48.857, 2.345, 3000, 12, '75004', '', 'FR', ''],
  ['Berlin', 52.52, 13.405, 3500, 12, '10178', '', 'DE', ''],
]

const thinRadiusMetres = 1_500
const thinPlaces = 4
const thinPopulation = 90_000

export const areas: readonly Area[] = [
  ...manhattan.map((row) => district(row, 'New York', '212')),
  ...brooklyn.map((row) => district(row, 'Brooklyn', '718')),
  ...queens.map((row) => district(row, 'Queens', '718')),
  ...otherCities.map(wholeCity),
  ...cities.filter(hasThinArea).map(thinArea),
]

function district(
  [label, lat, lng, radiusMetres, places, postalCode]: Row,
  city: string,
  code: string,
): Area {
  const centre = { lat, lng }
  return {
    label,
    centre,
    radiusMetres,
    places,
    postalCode,
    city,
    district: label,
    areaCode: code,
    ...newYork,
  }
}

function wholeCity(row: CityRow): Area {
  const [city, lat, lng, radiusMetres, places, postalCode, state, country, areaCode] = row
  const where = {
    label: city,
    centre: { lat, lng },
    radiusMetres,
    places,
    city,
    country,
    postalCode,
  }
  return { ...where, ...(state && { state }), ...(areaCode && { areaCode }) }
}

function hasThinArea(city: City): boolean {
  const isDense =
    city.state === 'NY' ||
    otherCities.some(([name, , , , , , state]) => name === city.name && state === city.state)
  return city.country === 'US' && city.kind === 'city' && city.population >= thinPopulation && !isDense
}

/** Its places have no postal code and no telephone, like many real ones. */
function thinArea({ name, state, country, position }: City): Area {
  return {
    label: name,
    centre: position,
    radiusMetres: thinRadiusMetres,
    places: thinPlaces,
    city: name,
    state,
    country,
    postalCode: '',
  }
}
