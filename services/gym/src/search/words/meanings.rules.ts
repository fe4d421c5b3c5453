// The tables of words: what a word of a query may mean beside itself, and how much it says.
import type { Amenity } from '@jumpingjack/contracts/gym/gym-facts'
import type { Facts } from '../../facts/facts.rules.ts'
import { readTable } from './read-table.rules.ts'

/** Words that a gym need not contain: they improve a match by this share of their weight, but exclude nothing. */
const optionalWords = new Map(
  (
    [
      [
        'a an and at the of in on by for to with my near me nearby around only class classes lesson lessons',
        0.1,
      ],
      ['where is location www com open i need want find can do', 0.1],
      [
        'best top rated cheap cheapest affordable hours price prices cost membership late downtown local area county',
        0.4,
      ],
      ['mit fur und', 0.4],
      ['gym gyms studio studios center centre club city room', 0.6],
    ] as const
  ).flatMap(([words, share]) => words.split(' ').map((word) => [word, share] as const)),
)

/** Kinds of gyms, and what they offer. */
const kinds = wordsIn(`
  traditional fitness crossfit yoga pilates reformer boxing kickboxing powerlifting weightlifting bodybuilding lifting
  weights barbell strength martial arts karate judo mma bjj jiu jitsu jiujitsu taekwondo dance dancing ballet zumba barre rock
  climbing climb bouldering swimming swim pool aquatic gymnastics spin spinning cycling hiit bootcamp jujitsu aqua
  aerobics
`)

/** For whom it is, and how. Beside a kind these words improve a match, but exclude nothing: `boxing for women`. */
const traits = wordsIn(`
  hot heated aerial kids kid children child youth teens adult adults women womens ladies female men mens senior seniors
  beginner beginners private group indoor prenatal postnatal goat
`)

/** Words that names of gyms have in common, and that people add to names: `lifetime fitness` for Life Time. */
const commonInNames = wordsIn('fitness training athletic athletics wellness health sports workout')

/** The words by which a gym is found that has a fact. */
const factWords: Record<Amenity | 'dayPass' | '$', string> = {
  '24h': 'open 24 hours 7 247',
  sauna: 'sauna',
  pool: 'swimming pool',
  showers: 'showers',
  parking: 'parking',
  'women-only': 'women only',
  wheelchair: 'wheelchair access accessible',
  childcare: 'child care childcare daycare babysitting',
  dayPass: 'day pass passes daypass',
  $: 'cheap affordable',
}
const wordsOfFacts = wordsIn(Object.values(factWords).join(' '))

/** Nicknames of cities, each with the city and its state. */
const nicknames = readTable(`
  slc=salt lake ut  nyc=new york ny  sf=san francisco ca  la=los angeles ca  dc=washington dc  vegas=las vegas nv
  philly=philadelphia pa  nola=new orleans la  okc=oklahoma city ok  atl=atlanta ga  stl=louis mo  kc=kansas city mo
  pdx=portland or  atx=austin tx  bk=brooklyn ny  manhattan=new york ny  weho=west hollywood ca  dtla=los angeles ca
`)

/** Other words for the same place or kind of gym. states.rules.ts has the states. */
const synonyms = readTable(`
  st=saint|street  saint=st  street=st  ft=fort  fort=ft  mt=mount  mount=mt  ave=avenue  avenue=ave  blvd=boulevard
  boulevard=blvd  rd=road  road=rd  dr=drive  hwy=highway  highway=hwy  pkwy=parkway  sq=square  hts=heights
  n=north  s=south  e=east  w=west  north=n  south=s  east=e  west=w
  rec=recreation  recreation=rec  ctr=center|centre  center=centre|ctr  centre=center|ctr  gymnasium=gym
  uni=university  univ=university  comm=community  jcc=jewish community  ladies=women|womens  womens=ladies
  women=ladies  female=women|womens|ladies  trainer=training  trainers=training  weights=weightlifting|lifting
  hr=hour|hours  hrs=hour|hours  hour=hr|hrs|7  hours=hr|hrs|hour|7  24hr=24 hour  24h=24 hour  24hrs=24 hour  247=24 7
  one=1  two=2  three=3  four=4  five=5  six=6  seven=7  eight=8  nine=9  ten=10  nineteen=19  twenty=20  first=1st
  second=2nd  third=3rd  fourth=4th  fifth=5th  sixth=6th  seventh=7th  eighth=8th  ninth=9th
  1=one  2=two  3=three  4=four  5=five  7=seven  9=nine
  bjj=jiu jitsu|jiujitsu|jujitsu  jiujitsu=jiu jitsu|jujitsu  jujitsu=jiu jitsu|jiujitsu  taekwondo=tae kwon do  mma=martial  karate=martial  weightlifting=powerlifting
  strength=powerlifting  barbell=powerlifting  aqua=aquatic|swimming  daycare=childcare|child care
  climbing=climb  bouldering=climbing  swimming=swim|aquatic  swim=swimming|aquatic  pool=swimming|aquatic
  spin=cycling|cycle|spinning|cyclebar  spinning=cycling|cycle|spin  cycling=cycle|spin|cyclebar|soulcycle
  hiit=orangetheory|f45|9round|interval  barre=ballet  pilates=reformer  reformer=pilates  bootcamp=boot camp|barrys
  disabled=wheelchair  handicap=wheelchair  handicapped=wheelchair  late=24 hours  steam=sauna
  kickboxing=kickbox  dance=dancing|ballet  zumba=dance|dancing  bodybuilding=body building|powerlifting
  otf=orangetheory  nysc=new york sports  bsc=boston sports  pf=planet fitness  ffc=fitness formula  y=ymca
  gimnasio=gym
`)

export const isOptionalWord = (word: string) => optionalWords.has(word)
export const isKind = (word: string) => kinds.has(word) || wordsOfFacts.has(word)
export const isCommonInNames = (word: string) => commonInNames.has(word)
export const isTrait = (word: string) => traits.has(word)
/** Whether it says which kind of gym is wanted, and not its name. */
export const isGeneralWord = (word: string) => isOptionalWord(word) || isKind(word) || isTrait(word)

/** The words for all facts of a gym. */
export function factWordsOf({ amenities, dayPass, priceRange }: Facts): string {
  const words = amenities?.map((amenity) => factWords[amenity]) ?? []
  if (dayPass?.offered) words.push(factWords.dayPass)
  if (priceRange === '$') words.push(factWords.$)
  return words.join(' ')
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

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean))
}
