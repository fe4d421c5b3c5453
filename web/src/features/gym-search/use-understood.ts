// What the last searched text means, typed or from the URL.

import { milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import type { TextSearch } from '@jumpingjack/contracts/gym/text-search'
import { useEffect, useRef, useState } from 'react'
import { type LatLng, positionOf } from '../../lib/geo/geo.ts'
import { normaliseQuery } from '../../lib/gym/gym-url.ts'
import { loadCode } from '../../lib/hooks/lazy-component.ts'
import type { SearchView } from './search-view.ts'

/** What the words of a text mean, and whether it asks for what is open now. */
export interface Understood {
  text: string
  words: TextSearch['words']
  /** Of the best match: it has the state of a place. */
  address: string | undefined
  openNow: boolean
  /** No gym of the place that is named has the rest. */
  isElsewhere: boolean
  /** To the best match, if it was far from the view in which the text was searched for. */
  miles: number | undefined
}

/** A match farther than this is not near. */
const farMiles = 25

/** `near` is the view that the search has left. */
export function understoodAs(
  text: string,
  search: TextSearch | undefined,
  openNow: boolean,
  near?: LatLng,
): Understood {
  const { words = [], gyms: [best] = [], isElsewhere = false } = search ?? {}
  const namesPlace = words.some(({ means }) => means === 'place')
  const miles = best && near && !namesPlace ? milesBetween(near, positionOf(best)) : 0
  const isFar = miles > farMiles
  return { text, words, address: best?.address, openNow, isElsewhere, miles: isFar ? miles : undefined }
}

export const loadSearchView = () => loadCode(() => import('./search-view.ts'))
const loadSearchWords = () => loadCode(() => import('./search-words.ts'))

/** What asks for open now is taken from a text at once. The server replies what the rest means, if there is one. */
export async function interpretText(text: string, near: LatLng | undefined) {
  const { readText } = await loadSearchView()
  const { takeOpenNow } = await loadSearchWords()
  const { openNow, rest } = takeOpenNow(text)
  return { openNow, rest, reply: normaliseQuery(rest) ? readText(rest, near) : undefined }
}

/** For a text of the URL: whether it asks for open now, and where it leads. */
interface UrlTextTargets {
  onOpenNow: (isOpen: boolean) => void
  onView: (view: SearchView, isFromUrl: boolean) => void
}

export function useUnderstood(q: string, near: LatLng | undefined, targets: UrlTextTargets) {
  const [understood, setUnderstood] = useState<Understood>()
  /** What the URL has: at first, and after Back. Empty once another text is searched for. */
  const [urlText, setUrlText] = useState(q)
  // Of several places of a name the nearest is meant.
  const isReady = near !== undefined
  const latest = useRef({ near, ...targets })
  latest.current = { near, ...targets }
  useEffect(() => {
    if (!urlText || !isReady) return
    let isCurrent = true
    const read = async () => {
      const { openNow, rest, reply } = await interpretText(urlText, latest.current.near)
      const search = await reply
      const { viewOfSearch } = await loadSearchView()
      if (!isCurrent) return
      if (openNow) latest.current.onOpenNow(true)
      // Only a place has a view of its own.
      latest.current.onView(
        viewOfSearch(rest, search, () => true),
        true,
      )
      setUnderstood(understoodAs(urlText, search, openNow))
    }
    read().catch(console.error)
    return () => {
      isCurrent = false
    }
  }, [urlText, isReady])
  return { understood, setUnderstood, setUrlText }
}
