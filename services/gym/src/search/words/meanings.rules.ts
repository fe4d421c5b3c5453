// The tables of words: what a word of a query may mean beside itself, and how much it says.
import type { Amenity } from '@jumpingjack/contracts/gym/gym-facts'
import { type SearchedFacts, searchedAmenities } from '../../facts/facts.rules.ts'
import { withinTypos } from '../structures/sorted-texts.rules.ts'
import { readTable } from './read-table.rules.ts'
import { translationOf, translations } from './translations.rules.ts'

/** Words that a gym need not contain: they improve a match by this share of their weight, but exclude nothing. */
const optionalWords = new Map(
  (
    [
      [
        'a an and at the of in on by for to with my near me nearby around only class classes lesson lessons',
        0.1,
      ],
      [
        'where is location locations www com open i need want find can do what which are there any place places',
        0.1,
      ],
      [
        'looking look show how much try some good great recommend recommended top nice phone number address',
        0.1,
      ],
      ['schedule app reviews review directions website guest trial de para el con en', 0.1],
      [
        'best top rated cheap cheapest affordable hours price prices cost membership late downtown local area county',
        0.4,
      ],
      ['mit fur und', 0.4],
      ['gym gyms gimnasio gimnasios studio studios center centre club city room', 0.6],
    ] as const
  ).flatMap(([words, share]) => words.split(' ').map((word) => [word, share] as const)),
)

/** Kinds of gyms, and what they offer. */
const kinds = wordsIn(`
  traditional fitness crossfit yoga pilates reformer boxing kickboxing powerlifting weightlifting bodybuilding lifting
  weights barbell strength martial arts karate judo mma bjj jiu jitsu jiujitsu taekwondo dance dancing ballet zumba barre rock
  climbing climb bouldering swimming swim pool aquatic gymnastics spin spinning cycling hiit bootcamp jujitsu aqua
  aerobics vinyasa bikram hatha lagree megaformer muay thai kung fu krav maga aikido tai chi self defense defence
  personal trainer trainers training kettlebell tumbling parkour dojo weight olympic
`)

/** They mean gyms of any kind where no other word says more. */
const anyGym = wordsIn(`
  gym gyms gymnasium fitness workout workouts work out exercise exercising health club clubs center centers centre
  athletic wellness facility facilities
`)

const sortedKinds = [...kinds].sort()
const minTypoLength = 5

/** For whom it is, and how. Beside a kind these words improve a match, but exclude nothing: `boxing for women`. */
const traits = wordsIn(`
  hot heated aerial kids kid children child youth teens adult adults women womens ladies female men mens senior seniors
  beginner beginners private group indoor prenatal postnatal goat box wall lap hot tub jacuzzi steam basketball
  racquetball court courts track discount student students family free quiet clean small big large modern luxury boutique
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
  boulevard=blvd  rd=road  road=rd  dr=drive  hwy=highway  highway=hwy  pkwy=parkway  sq=square  hts=heights  s=south
  e=east  w=west  north=n  south=s  east=e  west=w  rec=recreation  recreation=rec  ctr=center|centre
  center=centre|ctr  centre=center|ctr  gymnasium=gym  uni=university  univ=university  comm=community
  jcc=jewish community  women=ladies|curves  womens=ladies|curves  ladies=women|womens|curves
  female=women|womens|ladies|curves  trainer=training  trainers=training  weights=weightlifting|lifting  hr=hour|hours
  hrs=hour|hours  hour=hr|hrs|7  hours=hr|hrs|hour|7  24hr=24 hour  24h=24 hour  24hrs=24 hour  247=24 7  one=1  two=2
  three=3  four=4  five=5  six=6  seven=7  eight=8  nine=9  ten=10  nineteen=19  twenty=20  first=1st  second=2nd
  third=3rd  fourth=4th  fifth=5th  sixth=6th  seventh=7th  eighth=8th  ninth=9th  1=one  2=two  3=three  4=four
  5=five  7=seven  9=nine  bjj=jiu jitsu|jiujitsu|jujitsu  jiujitsu=jiu jitsu|jujitsu  jujitsu=jiu jitsu|jiujitsu
  taekwondo=tae kwon do  mma=martial  karate=martial  weightlifting=powerlifting  strength=powerlifting
  barbell=powerlifting  aqua=aquatic|swimming  daycare=childcare|child care  climbing=climb  bouldering=climbing
  swimming=swim|aquatic  swim=swimming|aquatic  pool=swimming|aquatic  spin=cycling|cycle|spinning|cyclebar
  spinning=cycling|cycle|spin  cycling=cycle|spin|cyclebar|soulcycle  hiit=orangetheory|f45|9round|interval
  barre=ballet|barre3  pilates=reformer  reformer=pilates  bootcamp=boot camp|barrys  disabled=wheelchair
  handicap=wheelchair  handicapped=wheelchair  late=24 hours  steam=sauna  kickboxing=kickbox  dance=dancing|ballet
  zumba=dance|dancing  bodybuilding=body building|powerlifting  otf=orangetheory  nysc=new york sports
  bsc=boston sports  pf=planet fitness  ffc=fitness formula  y=ymca  gimnasio=gym  hotworks=hotworx
  ilkb=i love kickboxing|ilovekickboxing  cpy=corepower|core power  tkd=taekwondo|tae kwon do
  kids=kidstrong|children|childrens|little gym|kid  children=kids|kidstrong|little gym  dancing=dance  fifty=50
  forty=40  thirty=30  zero=0  eleven=11  twelve=12  hundred=100  50=fifty  100=hundred  6=six  8=eight  10=ten
  ju=jiu  taekwon=tae kwon  n=north|and
`)

/** What a kind of gym is a part of. Such gyms match less well. */
const broaderKinds = readTable(`
  lagree=pilates  megaformer=pilates  vinyasa=yoga  bikram=yoga  hatha=yoga  kickboxing=boxing  muay=kickboxing|boxing
  thai=kickboxing|boxing  judo=martial  kung=martial  fu=martial  krav=martial  maga=martial  aikido=martial
  tae=martial  kwon=martial  taekwondo=martial  karate=martial  bjj=martial  jiu=martial  jitsu=martial  tai=martial
  chi=martial  self=martial  defense=martial  defence=martial  mma=martial|boxing  kettlebell=strength
  weights=powerlifting|strength  weight=powerlifting|strength  lifting=powerlifting  olympic=powerlifting
  ballet=dance  dojo=martial  tumbling=gymnastics  parkour=gymnastics|ninja  zumba=dance  barre=dance
`)

/** Other kinds that are better than none, if no gym of the kind is near. */
const narrowerKinds = readTable('boxing=kickboxing|kickbox|ilovekickboxing')

export const isOptionalWord = (word: string) => optionalWords.has(word)
export const isKind = (word: string) => isAmong(kinds, word) || isAmong(wordsOfFacts, word)
export const isCommonInNames = (word: string) => commonInNames.has(word)
/** Whether it says nothing but that it is a gym. */
export const isAnyGym = (word: string) => isAmong(anyGym, word) || isOptionalWord(word)
export const isGym = (word: string) => /^(?:gym|gimnasio)s?$/.test(word)
/** What a gym may have, unless it is a kind too, as `pool` is. */
export const isFact = (word: string) => isAmong(wordsOfFacts, word) && !isAmong(kinds, word)
/** Also if it is a kind, as in `gym with pool`, and in `24h gym`. */
export const isOffered = (word: string) =>
  isAmong(wordsOfFacts, word) || /^(?:24)?h(?:(?:ou)?rs?)?$/.test(word)
export const isTrait = (word: string) => isAmong(traits, word)
/** Whether it says which kind of gym is wanted, and not its name. */
export const isGeneralWord = (word: string) => isAnyGym(word) || isKind(word) || isTrait(word)

/** The kind of which the word is a misspelling: `swiming`. */
export function kindLike(word: string): string | undefined {
  const found = word.length >= minTypoLength ? withinTypos(sortedKinds, word, 1) : []
  return found.find((kind) => kind.length >= minTypoLength && kind[0] === word[0])
}

/** The words for all facts of a gym. */
export function factWordsOf(gym: SearchedFacts): string {
  const { dayPass, priceRange } = gym
  const words = searchedAmenities(gym).map((amenity) => factWords[amenity])
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
  return synonyms.get(word) ?? translations.get(word) ?? []
}

export function broaderKindsOf(word: string): readonly string[][] {
  return broaderKinds.get(word) ?? []
}

export function narrowerKindsOf(word: string): readonly string[][] {
  return narrowerKinds.get(word) ?? []
}

/** The words of the city of that nickname, and the code of its state. */
export function cityOf(word: string): { words: string[]; state: string } | undefined {
  const [meaning] = nicknames.get(word) ?? []
  return meaning && { words: meaning.slice(0, -1), state: meaning.at(-1) ?? '' }
}

/** Of words of other languages: whether all of their English words are. */
function isAmong(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || (translationOf(word)?.every((each) => words.has(each)) ?? false)
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean))
}
