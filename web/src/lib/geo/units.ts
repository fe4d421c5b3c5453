// Miles or kilometres: as the member chose in this browser, or else as usual in the region.
import { useSyncExternalStore } from 'react'
import { createStore } from '../hooks/store.ts'

export type Units = 'mile' | 'kilometer'

/** Regions that measure roads in miles. */
const mileRegions = new Set(['US', 'GB', 'LR', 'MM'])
const storageKey = 'units'
const chosen = createStore(readUnits())

/** By the region of a locale, or else by the likely region of its language. */
export function unitsOf(locale: string): Units {
  const { region } = new Intl.Locale(locale).maximize()
  return region && mileRegions.has(region) ? 'mile' : 'kilometer'
}

export function useUnits(): [Units, (units: Units) => void] {
  return [useSyncExternalStore(chosen.subscribe, chosen.get, chosen.get), chooseUnits]
}

function chooseUnits(units: Units): void {
  chosen.set(units)
  try {
    localStorage.setItem(storageKey, units)
  } catch {
    // The choice lasts as long as the page.
  }
}

function readUnits(): Units {
  try {
    const stored = localStorage.getItem(storageKey)
    if (stored === 'mile' || stored === 'kilometer') return stored
  } catch {
    // Storage can be forbidden.
  }
  return unitsOf(navigator.language)
}
