// The yes/no facts of gyms, each declared once: forms, filters, search, import, pages and JSON-LD read them here. To add
// one, add it here and translate its texts. Pages are built without the fields that only servers read
// (web/babel-build.ts): they import gym-facts.ts, and get the others in replies.

export interface FactDeclaration {
  label: string
  /** What a member is asked, to be answered by yes or no. */
  question: string
  group: FactGroup
  /** The name of an icon of Lucide. */
  icon: string
  /**
   * Words and phrases by which people ask for it, in English and German, without accents. Those of a gym that has it are
   * the first.
   */
  words?: readonly string[]
  /**
   * OpenStreetMap's tags: `key` has any value but no, `key=value` has this one, `!key` is absent or no. All of one text,
   * or all of another (https://wiki.openstreetmap.org/wiki/Key:KEY for each KEY). `key=no` says that it is not there.
   */
  tags?: readonly string[]
  /** The name in `amenityFeature` (https://schema.org/amenityFeature), if it is not the label. */
  schemaName?: string
}

/** In the order in which pages show them. */
export const factGroups = ['access', 'equipment', 'offers', 'comfort'] as const
export type FactGroup = (typeof factGroups)[number]

/** In the order in which they are stored. The first ones matter most. Only append: their numbers are bits of the index. */
export const factCatalogue = declareFacts({
  '24h': {
    label: 'Open 24 hours',
    question: 'Is it open 24 hours?',
    group: 'access',
    icon: 'Clock',
    words: ['24 hour', '24 hr', '24 h', '24 7', '247', 'around the clock', '24 stunden', 'rund um die uhr'],
    tags: ['opening_hours=24/7'],
  },
  sauna: {
    label: 'Sauna',
    question: 'Does it have a sauna?',
    group: 'comfort',
    icon: 'ThermometerSun',
    words: ['sauna'],
    tags: ['sauna'],
  },
  pool: {
    label: 'Pool',
    question: 'Does it have a pool?',
    group: 'comfort',
    icon: 'WavesLadder',
    words: ['swimming pool', 'pool', 'schwimmbad', 'schwimmbecken', 'hallenbad', 'piscina'],
    tags: ['swimming_pool', 'leisure=swimming_pool', 'sport=swimming'],
    schemaName: 'Swimming pool',
  },
  showers: {
    label: 'Showers',
    question: 'Does it have showers?',
    group: 'comfort',
    icon: 'ShowerHead',
    words: ['showers', 'dusche', 'duchas'],
    tags: ['shower', 'showers'],
  },
  parking: {
    label: 'Parking',
    question: 'Does it have parking?',
    group: 'comfort',
    icon: 'CircleParking',
    words: ['parking', 'car park', 'parkplatz', 'zum parken', 'parkmoglichkeit', 'parkhaus'],
    tags: ['parking'],
  },
  'women-only': {
    label: 'Women only',
    question: 'Is it for women only?',
    group: 'access',
    icon: 'Venus',
    words: [
      ...['women only', 'ladies only', 'female only', 'only for women', 'just for women'],
      ...['nur frauen', 'nur fur frauen', 'frauenstudio', 'frauenfitnessstudio', 'frauen fitnessstudio'],
      ...['damenfitnessstudio', 'damen fitnessstudio', 'fitness fur frauen', 'fitnessstudio fur frauen'],
    ],
    // `female=yes` alone means that it is for women.
    tags: ['female=only', 'female !male !unisex !male:conditional'],
  },
  wheelchair: {
    label: 'Wheelchair access',
    question: 'Can you get around it in a wheelchair?',
    group: 'access',
    icon: 'Accessibility',
    words: ['wheelchair access', 'wheelchair', 'accessible', 'barrierefrei', 'rollstuhl'],
    // `limited` would disappoint those who depend on it.
    tags: ['wheelchair=yes', 'wheelchair=designated'],
  },
  childcare: {
    label: 'Child care',
    question: 'Does it have child care?',
    group: 'offers',
    icon: 'Baby',
    words: ['child care', 'childcare', 'daycare', 'day care', 'babysitting', 'kids club', 'kinderbetreuung'],
    tags: ['childcare'],
  },
  'free-weights': {
    label: 'Free weights and racks',
    question: 'Does it have free weights and racks?',
    group: 'equipment',
    icon: 'Dumbbell',
    words: ['free weights', 'dumbbells', 'barbells', 'squat rack', 'power rack', 'freihanteln', 'hanteln'],
    tags: ['free_weights'],
  },
  platforms: {
    label: 'Lifting platforms',
    question: 'Does it have lifting platforms?',
    group: 'equipment',
    icon: 'Weight',
    words: ['lifting platform', 'deadlift platform', 'platforms', 'plattformen'],
  },
  machines: {
    label: 'Weight machines',
    question: 'Does it have weight machines?',
    group: 'equipment',
    icon: 'Cog',
    words: ['weight machines', 'machines', 'strength machines', 'kraftgerate', 'trainingsgerate'],
  },
  cardio: {
    label: 'Cardio machines',
    question: 'Does it have cardio machines?',
    group: 'equipment',
    icon: 'HeartPulse',
    words: ['cardio machines', 'cardio', 'treadmill', 'elliptical', 'laufband', 'laufbander', 'cardiogerate'],
  },
  turf: {
    label: 'Turf or functional area',
    question: 'Does it have turf or a functional area?',
    group: 'equipment',
    icon: 'LandPlot',
    words: ['turf', 'functional area', 'functional training area', 'functional bereich', 'kunstrasen'],
  },
  'group-classes': {
    label: 'Group classes',
    question: 'Does it have group classes?',
    group: 'offers',
    icon: 'Users',
    words: ['group classes', 'fitness classes', 'group fitness', 'kurse', 'gruppenkurse', 'fitnesskurse'],
  },
  'personal-training': {
    label: 'Personal training',
    question: 'Does it offer personal training?',
    group: 'offers',
    icon: 'UserCheck',
    words: ['personal training', 'personal trainer', 'private trainer'],
  },
  'climbing-wall': {
    label: 'Climbing wall',
    question: 'Does it have a climbing wall?',
    group: 'equipment',
    icon: 'Mountain',
    words: ['climbing wall', 'rock wall', 'boulder wall', 'bouldering wall', 'kletterwand', 'boulderwand'],
    tags: ['sport=climbing', 'climbing'],
  },
  'boxing-ring': {
    label: 'Boxing ring',
    question: 'Does it have a boxing ring?',
    group: 'equipment',
    icon: 'HandFist',
    words: ['boxing ring', 'boxring'],
  },
  towels: {
    label: 'Towels',
    question: 'Does it lend towels?',
    group: 'comfort',
    icon: 'TowelRack',
    words: ['towels', 'towel service', 'handtuch', 'handtucher'],
  },
  lockers: {
    label: 'Lockers',
    question: 'Does it have lockers?',
    group: 'comfort',
    icon: 'LockKeyhole',
    words: ['lockers', 'locker room', 'spind', 'spinde', 'schliessfach', 'schliessfacher'],
    tags: ['lockers', 'locker'],
  },
  wifi: {
    label: 'Wi-Fi',
    question: 'Does it have Wi-Fi for members?',
    group: 'comfort',
    icon: 'Wifi',
    words: ['wifi', 'wi fi', 'wlan', 'internet'],
    tags: ['internet_access=wlan', 'internet_access=yes'],
  },
  'step-free': {
    label: 'Step-free entrance',
    question: 'Can you enter without steps?',
    group: 'access',
    icon: 'DoorOpen',
    words: ['step free', 'no steps', 'no stairs', 'stufenlos', 'ohne stufen', 'ebenerdig'],
    tags: ['entrance:wheelchair', 'step_free'],
  },
  'accessible-toilet': {
    label: 'Accessible toilet',
    question: 'Does it have a toilet for wheelchairs?',
    group: 'access',
    icon: 'Toilet',
    words: [
      ...['accessible toilet', 'wheelchair toilet', 'wheelchair accessible toilet', 'disabled toilet'],
      'barrierefreie toilette',
    ],
    tags: ['toilets:wheelchair=yes', 'toilets:wheelchair=designated'],
  },
  'accessible-changing-room': {
    label: 'Accessible changing room',
    question: 'Does it have a changing room for wheelchairs?',
    group: 'access',
    icon: 'Accessibility',
    words: ['accessible changing room', 'wheelchair changing room', 'barrierefreie umkleide'],
    tags: ['changing_room:wheelchair=yes', 'changing_room:wheelchair=designated'],
  },
  'women-area': {
    label: 'Women-only area',
    question: 'Does it have an area for women only?',
    group: 'access',
    icon: 'Venus',
    words: ['women only area', 'womens area', 'ladies area', 'womens section', 'frauenbereich'],
  },
  trial: {
    label: 'Trial training',
    question: 'Can you try it before you join?',
    group: 'offers',
    icon: 'TicketCheck',
    words: ['free trial', 'trial', 'trial class', 'first class free', 'probetraining', 'schnuppertraining'],
    tags: ['trial'],
  },
  sled: {
    label: 'Sled',
    question: 'Does it have a sled to push?',
    group: 'equipment',
    icon: 'ArrowRightToLine',
    words: ['sled', 'sleds', 'prowler'],
  },
})

export type Amenity = keyof typeof factCatalogue

function declareFacts<Key extends string>(
  facts: Record<Key, FactDeclaration>,
): Readonly<Record<Key, FactDeclaration>> {
  return facts
}
