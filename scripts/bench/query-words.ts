// Words of queries that are in no file of gyms.
/** The short nicknames and abbreviations of Wikipedia's lists of nicknames of cities in the United States. */
export const cityNicknames: Record<string, string> = {
  'New York': 'nyc',
  'Salt Lake City': 'slc',
  'San Francisco': 'sf',
  'Los Angeles': 'la',
  'Las Vegas': 'vegas',
  'New Orleans': 'nola',
  'Oklahoma City': 'okc',
  'Saint Louis': 'stl',
  Philadelphia: 'philly',
  Washington: 'dc',
  Atlanta: 'atl',
  Chicago: 'chitown',
  Boston: 'beantown',
  Cincinnati: 'cincy',
  Indianapolis: 'indy',
  Jacksonville: 'jax',
  Sacramento: 'sactown',
  Austin: 'atx',
  Houston: 'htown',
  Portland: 'pdx',
  Albuquerque: 'abq',
  Minneapolis: 'mpls',
  Pittsburgh: 'pgh',
  Milwaukee: 'mke',
  Phoenix: 'phx',
}

export const citiesOfSeveralStates =
  'Albany Arlington Athens Auburn Aurora Bloomington Burlington Charleston Columbia Columbus Concord Dover Fayetteville Franklin Glendale Greenville Jackson Jacksonville Lafayette Lakewood Lancaster Lexington Madison Manchester Medford Newark Pasadena Peoria Portland Richmond Rochester Salem Springfield Troy Vancouver Westminster Wilmington'.split(
    ' ',
  )

/** What gyms offer beside the ten types, and the names that show it. */
export const offers: Record<string, RegExp> = {
  cycling: /cycl|spin|soulcycle/i,
  spin: /cycl|spin|soulcycle/i,
  hiit: /hiit|interval|orangetheory|f45|burn boot|9round/i,
  barre: /barre/i,
  karate: /karate/i,
  'jiu jitsu': /jiu.?jitsu|bjj|gracie/i,
  pilates: /pilates|reformer/i,
  bouldering: /boulder|climb/i,
  gymnastics: /gymnast/i,
  kickboxing: /kick.?box/i,
  bootcamp: /boot ?camp/i,
}
