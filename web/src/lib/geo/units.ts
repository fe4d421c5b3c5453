// Miles or kilometres: as the member chose in this browser, or else as usual in the region.
import { useSyncExternalStore } from 'react'
import { localStore } from '../browser-store.ts'
import { createStore } from '../hooks/store.ts'
import { browserLocale } from '../language/browser-locale.ts'

export type Units = 'mile' | 'kilometer'

/** Regions that measure roads in miles. */
const mileRegions = new Set(['US', 'GB', 'LR', 'MM'])
const storageKey = 'units'
const chosen = createStore(readUnits())

/** By the region of a locale, which is the browser's by default, or else by the likely region of its language. */
export function unitsOf(locale?: string): Units {
  const { region } = browserLocale(locale).maximize()
  return region && mileRegions.has(region) ? 'mile' : 'kilometer'
}

export function useUnits(): [Units, (units: Units) => void] {
  return [useSyncExternalStore(chosen.subscribe, chosen.get, chosen.get), chooseUnits]
}

function chooseUnits(units: Units): void {
  chosen.set(units)
  localStore.setItem(storageKey, units)
}

function readUnits(): Units {
  const stored = localStore.getItem(storageKey)
  return stored === 'mile' || stored === 'kilometer' ? stored : unitsOf()
}
