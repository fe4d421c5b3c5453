// Boroughs, neighbourhoods, counties and regions that people search in, and that few or no addresses name.

/** Degrees, and the miles around this centre. */
export interface KnownArea {
  latitude: number
  longitude: number
  miles: number
}

/** `name=latitude longitude miles` */
const table = `
  bronx=40.85 -73.87 6|the bronx  brooklyn=40.65 -73.95 6|brooklyn ny  queens=40.73 -73.8 7|queens ny
  staten island=40.58 -74.15 7  harlem=40.81 -73.95 1.5|harlem nyc  upper east side=40.77 -73.96 1.2
  upper west side=40.79 -73.97 1.3  midtown manhattan=40.76 -73.98 1.3|midtown nyc  tribeca=40.72 -74.01 .7
  soho=40.72 -74 .7|soho nyc  chelsea nyc=40.75 -74 .8  greenwich village=40.73 -74 .7  east village=40.73 -73.98 .8
  lower east side=40.72 -73.99 .8  financial district nyc=40.71 -74.01 .8  hells kitchen=40.76 -73.99 .8
  murray hill nyc=40.75 -73.98 .6  gramercy=40.74 -73.98 .6  washington heights=40.84 -73.94 1.2
  williamsburg brooklyn=40.71 -73.96 1.2|williamsburg  central park=40.78 -73.966 1.6  bushwick=40.7 -73.92 1.2  park slope=40.67 -73.98 1  dumbo=40.7 -73.99 .6
  bed stuy=40.69 -73.94 1.2  bay ridge=40.63 -74.03 1.2  astoria=40.76 -73.92 1.5  forest hills=40.72 -73.84 1.5
  flushing=40.76 -73.83 2.5  jackson heights=40.76 -73.88 1  long island city=40.745 -73.95 1.2
  long island=40.8 -73.2 45  hudson valley=41.6 -73.9 40  nassau county=40.73 -73.6 12  suffolk county=40.88 -72.9 35
  westchester county=41.1 -73.8 16|westchester  bergen county=40.95 -74.07 11  morris county=40.86 -74.55 13
  monmouth county=40.29 -74.16 15  hudson county=40.73 -74.07 6  essex county nj=40.79 -74.25 8
  jersey shore=40.1 -74.05 30  central jersey=40.4 -74.5 25  south jersey=39.8 -74.9 30  north jersey=40.95 -74.3 22
  tri state=40.74 -73.98 50|tri state area  bucks county=40.33 -75.1 18  montgomery county pa=40.2 -75.37 15
  delaware county pa=39.92 -75.4 10  lehigh valley=40.65 -75.45 20  main line=40.03 -75.35 8
  center city=39.95 -75.16 1.5|center city philadelphia  fishtown=39.97 -75.13 1
  northern virginia=38.85 -77.25 20|nova|northern va  fairfax county=38.84 -77.28 14  loudoun county=39.09 -77.64 16
  montgomery county md=39.13 -77.2 14  prince georges county=38.83 -76.85 15  dmv=38.9 -77.04 25|dc metro
  anne arundel county=39 -76.6 15  baltimore county=39.42 -76.6 15  georgetown dc=38.91 -77.06 1
  dupont circle=38.91 -77.04 .8  adams morgan=38.92 -77.04 .7  capitol hill dc=38.89 -77 1.2
  foggy bottom=38.9 -77.05 .8  navy yard=38.87 -77 .8  hampton roads=36.9 -76.25 25|tidewater virginia
  research triangle=35.87 -78.8 20|the triangle nc  outer banks=35.9 -75.6 40  wake county=35.8 -78.65 18
  mecklenburg county=35.23 -80.84 15  back bay=42.35 -71.08 1|back bay boston  south boston=42.34 -71.05 1.2|southie
  beacon hill boston=42.36 -71.07 .6  north end=42.365 -71.055 .6  cape cod=41.7 -70.3 30
  middlesex county ma=42.45 -71.35 20  buckhead=33.84 -84.38 3  midtown atlanta=33.78 -84.38 1.5
  fulton county=33.8 -84.45 20  gwinnett county=33.96 -84.03 14  cobb county=33.94 -84.58 12
  dekalb county ga=33.77 -84.23 11  south beach=25.78 -80.13 1.5  brickell=25.76 -80.19 1.2  wynwood=25.8 -80.2 1
  coconut grove=25.72 -80.24 1.5  miami dade=25.75 -80.35 18|miami dade county  broward county=26.13 -80.25 15|broward
  palm beach county=26.65 -80.2 25  south florida=26.2 -80.2 50  tampa bay=27.95 -82.55 25|tampa bay area
  florida keys=24.8 -81.1 50  hillsborough county=27.9 -82.35 20  pinellas county=27.9 -82.74 15
  orange county fl=28.5 -81.35 18  french quarter=29.96 -90.07 .8  uptown new orleans=29.93 -90.11 2
  lincoln park chicago=41.92 -87.65 1.2  lakeview chicago=41.94 -87.65 1.2  wicker park=41.91 -87.68 1
  logan square=41.92 -87.71 1.2  hyde park chicago=41.79 -87.59 1.3
  the loop=41.88 -87.63 1|chicago loop|the loop chicago  river north=41.89 -87.63 .8|river north chicago
  west loop=41.88 -87.65 .9  gold coast chicago=41.905 -87.63 .7  cook county=41.84 -87.75 22
  dupage county=41.85 -88.08 12  lake county il=42.33 -88 15  chicagoland=41.88 -87.75 35
  oakland county=42.62 -83.35 17  wayne county mi=42.28 -83.25 16  cuyahoga county=41.45 -81.65 14
  erie county ny=42.8 -78.75 20  twin cities=44.96 -93.17 20  hennepin county=45 -93.4 17
  uptown minneapolis=44.95 -93.3 1.2  dallas fort worth=32.82 -97.05 35|dfw  uptown dallas=32.8 -96.8 1.2
  deep ellum=32.78 -96.78 1  dallas county=32.78 -96.8 18  tarrant county=32.77 -97.3 18
  collin county=33.18 -96.58 16  harris county=29.82 -95.4 26  houston heights=29.8 -95.4 1.5|the heights houston
  galleria houston=29.74 -95.46 2  montrose houston=29.745 -95.39 1  the woodlands=30.17 -95.5 7
  travis county=30.3 -97.78 18  south congress=30.25 -97.75 1  capitol hill denver=39.734 -104.98 1
  river north denver=39.77 -104.98 1.2|rino denver  cherry creek=39.72 -104.95 1.5  front range=39.9 -105 50
  sugar house=40.72 -111.86 2  salt lake county=40.65 -111.92 15  salt lake valley=40.65 -111.92 15
  utah county=40.23 -111.7 20  davis county ut=40.99 -111.93 12  wasatch front=40.7 -111.9 45
  maricopa county=33.45 -112.05 40|valley of the sun  pima county=32.2 -110.95 25
  las vegas strip=36.115 -115.17 2|the strip  capitol hill seattle=47.62 -122.32 1|capitol hill
  ballard=47.67 -122.38 1.3|ballard seattle  fremont seattle=47.65 -122.35 1  queen anne=47.635 -122.36 1
  south lake union=47.63 -122.34 .7  west seattle=47.56 -122.39 2.5  university district seattle=47.66 -122.31 1
  king county=47.5 -122.2 24  snohomish county=48 -122.15 20  pierce county wa=47.2 -122.4 20
  eastside seattle=47.62 -122.17 8  puget sound=47.6 -122.3 35
  pearl district=45.53 -122.68 .8|pearl district portland  multnomah county=45.52 -122.55 15
  inland northwest=47.67 -117.4 35  bay area=37.65 -122.2 45|san francisco bay area|sf bay area
  east bay=37.8 -122.15 18  south bay=37.33 -121.95 15  silicon valley=37.38 -122.02 15
  soma sf=37.78 -122.4 1|soma san francisco  mission district=37.76 -122.42 1  the castro=37.76 -122.435 .8|castro sf
  marina district=37.8 -122.44 .9|marina sf  nob hill sf=37.79 -122.415 .6  santa clara county=37.3 -121.93 18
  alameda county=37.7 -122.1 18  contra costa county=37.93 -122 16  san mateo county=37.5 -122.3 16
  marin county=38.03 -122.6 14|marin  sonoma county=38.45 -122.75 18  napa valley=38.4 -122.35 16
  wine country=38.4 -122.5 25  los angeles county=34.1 -118.25 35|la county
  orange county=33.7 -117.83 19|orange county ca|oc ca|the oc  inland empire=33.98 -117.35 27
  riverside county=33.85 -117.05 40  san bernardino county=34.1 -117.4 35  ventura county=34.27 -119 22
  san diego county=32.95 -117.05 28  san fernando valley=34.2 -118.47 11|the valley la
  san gabriel valley=34.09 -118.02 11  hollywood=34.1 -118.33 2.5|hollywood ca  north hollywood=34.18 -118.38 2
  venice=33.99 -118.46 1.5|venice beach|venice ca  silver lake=34.09 -118.27 1.2
  koreatown=34.06 -118.3 1.2|koreatown la  westwood la=34.06 -118.44 1.5  echo park=34.08 -118.26 1
  downtown la=34.04 -118.25 1.5  van nuys=34.19 -118.45 2.5  sherman oaks=34.15 -118.45 2
  marina del rey=33.98 -118.45 1.5  brentwood la=34.06 -118.48 1.5  la jolla=32.84 -117.27 2.5
  pacific beach=32.8 -117.24 1.5  north park san diego=32.74 -117.13 1.2  hillcrest san diego=32.75 -117.16 1
  gaslamp=32.71 -117.16 .7|gaslamp quarter  coachella valley=33.73 -116.35 18  waikiki=21.28 -157.83 1.2
`

const areas = new Map(
  table
    .trim()
    .split(/\s{2,}|\n/)
    .flatMap((row) => {
      const [first = '', rest = ''] = row.split('=')
      const [position = '', ...others] = rest.split('|')
      const [latitude = 0, longitude = 0, miles = 0] = position.split(' ').map(Number)
      return [first, ...others].map((name): [string, KnownArea] => [name, { latitude, longitude, miles }])
    }),
)

const maxMilesOfNeighborhood = 3
const abbreviations = /\b(nyc|sf|la)\b/gi

/** Under the shortest of its names. */
export const neighborhoods = [
  ...Map.groupBy(areas, ([, { latitude, longitude }]) => `${latitude} ${longitude}`),
]
  .map(([, names]) => names.reduce((a, b) => (b[0].length < a[0].length ? b : a)))
  .filter(([, { miles }]) => miles <= maxMilesOfNeighborhood)
  .map(([name, area]) => ({ name: titleOf(name), area }))

function titleOf(name: string): string {
  const capitalised = name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  return capitalised.replace(abbreviations, (word) => word.toUpperCase())
}

export function areaOf(name: string): KnownArea | undefined {
  return areas.get(name)
}
