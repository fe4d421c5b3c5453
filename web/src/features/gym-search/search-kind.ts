// Classifies a search text: address, location or gym name.

export type SearchKind = 'address' | 'location' | 'gym-name'

/** Also ends of compound words: kickboxing. Not their beginnings: Centerville. */
const gymWords =
  /(fitness|gym|gymnastics|gymnasium|crossfit|yoga|pilates|boxing|martial|training|wellness|health|club|center|studio)s?\b/i
const streetWords =
  /\b(street|st|avenue|ave|road|rd|boulevard|blvd|drive|dr|lane|ln|way|court|ct|place|pl|square|sq|highway|hwy|parkway|pkwy|terrace|ter|broadway)\b/i
const countryWords = /\b(usa|united states|america|canada|mexico|united kingdom|uk|england|australia)\b/i
const areaWords = /\b(city|town|county|state)\b/i
const zipCode = /\b\d{5}\b/
/** Not at the beginning of a name: LA Fitness. */
const stateCode = /\b[A-Z]{2}$/
const lettersOnly = /^[\p{L}\s,.-]+$/u
const serverSearchMin = 4

export function searchKind(text: string): SearchKind {
  if (isAddress(text)) return 'address'
  return lettersOnly.test(text) && !hasGymWord(text) ? 'location' : 'gym-name'
}

/** Whether the server is searched for gyms of this name. */
export function isServerSearch(text: string): boolean {
  const name = text.trim()
  return name.length >= serverSearchMin && searchKind(name) === 'gym-name' && hasGymWord(name)
}

function isAddress(text: string): boolean {
  return (
    text.includes(',') ||
    [streetWords, countryWords, areaWords, zipCode, stateCode].some((sign) => sign.test(text))
  )
}

export function hasGymWord(text: string): boolean {
  return gymWords.test(text)
}
