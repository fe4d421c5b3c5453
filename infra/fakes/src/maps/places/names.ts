// The vocabulary of the made-up places. It contains no real chain, and no brand that suggests a kind of gym.

const list = (text: string) => text.split(/\s*\|\s*/)

export const brands =
  list(`Alder | Anchor Point | Bluebird | Brightwater | Broadleaf | Cedar & Pine | Copperline |
  Crosstown | Daybreak | Eastlight | Evergreen | Fieldhouse | Fifth Gear | Foxglove | Gallant |
  Granite | Halcyon | Harbor & Hill | Highline | Juniper | Keystone | Kindred | Lantern |
  Longview | Lumen | Marigold | Meridian | Milestone | Moxie | Nimbus | Northside | Old Mill |
  Outpost | Paragon | Pinnacle | Quarry | Redwood | Riverbend | Rookery | Sagebrush | Second Wind |
  Signal | Sparrow | Stonebridge | Sundial | Tandem | Tidewater | True North | Union | Uplift |
  Vantage | Wayfarer | Westward | Wildflower`)

/** What gyms call themselves, and how often. */
export const kinds = [
  { noun: 'Fitness', weight: 6 },
  { noun: 'Gym', weight: 6 },
  { noun: 'CrossFit', weight: 3 },
  { noun: 'Yoga', weight: 4 },
  { noun: 'Boxing Club', weight: 2 },
  { noun: 'Martial Arts', weight: 2 },
  { noun: 'Jiu-Jitsu', weight: 1 },
  { noun: 'Climbing', weight: 2 },
  { noun: 'Bouldering', weight: 1 },
  { noun: 'Pilates', weight: 3 },
  { noun: 'Dance Studio', weight: 2 },
  { noun: 'Powerlifting', weight: 1 },
  { noun: 'Barbell Club', weight: 1 },
  { noun: 'Swim Center', weight: 2 },
] as const

/** Places that a search for gyms must not return. */
export const otherKinds = [
  { noun: 'Coffee', type: 'cafe' },
  { noun: 'Books', type: 'book_store' },
  { noun: 'Bakery', type: 'bakery' },
] as const

export const streets =
  list(`Alder St | Canal St | Cedar Ave | Chestnut St | Church St | Commerce St | Division St | Elm St |
  Franklin St | Grand Ave | Hickory Ln | Hudson St | Jay St | Laurel St | Liberty St | Main St |
  Maple Ave | Market St | Mercer St | Mill Rd | Oak St | Orchard St | Park Ave | Pearl St |
  Prospect Ave | Reade St | Spring St | State St | Sycamore St | Union St | Walnut St | Warren St |
  Washington Ave | Water St | Willow St`)
