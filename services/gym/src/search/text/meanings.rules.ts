// What a word of a query may mean beside itself, and which words say little.

/** Words that a gym need not contain: they improve a match by this share of their weight, but exclude nothing. */
const optionalWords = new Map(
  (
    [
      [
        'a an and at the of in on by for to with my near me nearby around only class classes lesson lessons',
        0.1,
      ],
      ['where is location www com', 0.1],
      ['best cheap affordable hours price prices membership', 0.4],
      ['gym gyms studio studios center centre club city', 0.6],
    ] as const
  ).flatMap(([words, share]) => words.split(' ').map((word) => [word, share] as const)),
)

/** Nicknames of cities, each with the city and its state. */
const nicknames = readTable(`
  slc=salt lake ut  nyc=new york ny  sf=san francisco ca  la=los angeles ca  dc=washington dc  vegas=las vegas nv
  philly=philadelphia pa  nola=new orleans la  okc=oklahoma city ok  atl=atlanta ga  stl=louis mo  kc=kansas city mo
  pdx=portland or  atx=austin tx  bk=brooklyn ny
`)

/** Other words for the same place or kind of gym. states.rules.ts has the states. */
const synonyms = readTable(`
  st=saint|street  saint=st  street=st  ft=fort  fort=ft  mt=mount  mount=mt  ave=avenue  avenue=ave  blvd=boulevard
  boulevard=blvd  rd=road  road=rd  dr=drive  hwy=highway  highway=hwy  pkwy=parkway  sq=square  hts=heights
  n=north  s=south  e=east  w=west  north=n  south=s  east=e  west=w
  rec=recreation  recreation=rec  ctr=center|centre  center=centre|ctr  centre=center|ctr  gymnasium=gym
  uni=university  univ=university  comm=community  jcc=jewish community  ladies=women|womens  womens=ladies
  women=ladies  female=women|womens|ladies  trainer=training  trainers=training  weights=weightlifting|lifting
  hr=hour|hours  hrs=hour|hours  hour=hr|hrs  24hr=24 hour  24h=24 hour  24hrs=24 hour  247=24 7
  one=1  two=2  three=3  four=4  five=5  six=6  seven=7  eight=8  nine=9  ten=10  nineteen=19  twenty=20  first=1st
  second=2nd  third=3rd  fourth=4th  fifth=5th  sixth=6th  seventh=7th  eighth=8th  ninth=9th
  1=one  2=two  3=three  4=four  5=five  7=seven  9=nine
  bjj=jiu jitsu|jiujitsu  jiujitsu=jiu jitsu  mma=martial  karate=martial  weightlifting=powerlifting
  climbing=climb  bouldering=climbing  swimming=swim|aquatic  swim=swimming|aquatic  pool=swimming|aquatic
  spin=cycling|cycle|spinning|cyclebar  spinning=cycling|cycle|spin  cycling=cycle|spin|cyclebar|soulcycle
  hiit=orangetheory|f45|9round|interval  barre=ballet  pilates=reformer  reformer=pilates  bootcamp=boot camp
  kickboxing=kickbox  dance=dancing|ballet  otf=orangetheory  nysc=new york sports  bsc=boston sports
`)

export function isOptionalWord(word: string): boolean {
  return optionalWords.has(word)
}

/** The share of its weight that a word has in the score. */
export function weightShareOf(word: string): number {
  return optionalWords.get(word) ?? 1
}

/** Each meaning is one or more words that a gym has to contain all of. */
export function synonymsOf(word: string): readonly string[][] {
  return synonyms.get(word) ?? []
}

/** The words of the city of that nickname, and the code of its state. */
export function cityOf(word: string): { words: string[]; state: string } | undefined {
  const [meaning] = nicknames.get(word) ?? []
  return meaning && { words: meaning.slice(0, -1), state: meaning.at(-1) ?? '' }
}

function readTable(table: string): Map<string, string[][]> {
  const rows = table.split(/\s{2,}|\n/).filter(Boolean)
  return new Map(
    rows.map((row) => {
      const [word = '', meanings = ''] = row.split('=')
      return [word, meanings.split('|').map((meaning) => meaning.split(' '))]
    }),
  )
}
