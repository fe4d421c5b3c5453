// Distances in words: from where, in miles, kilometres or feet.

import { metresPerMile, milesBetween } from '@jumpingjack/contracts/gym/gym-area'
import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'
import { localStore } from '../browser-store.ts'
import { createStore } from '../hooks/store.ts'
import { browserLocale } from '../language/browser-locale.ts'
import type { LatLng } from './geo.ts'

/** "0.4 mi", "12 mi", "0.6 km". At least 0.1. */
export function formatDistance(miles: number, units: Units): string {
  const length = units === 'mile' ? miles : (miles * metresPerMile) / 1000
  const maximumFractionDigits = length < 10 ? 1 : 0
  return i18n.number(Math.max(length, 0.1), { style: 'unit', unit: units, maximumFractionDigits })
}

/** "1 mile", "10 miles", "16 km". */
export function formatMiles(miles: number, units: Units): string {
  return units === 'mile' ? plural(miles, { one: '# mile', other: '# miles' }) : formatDistance(miles, units)
}

const metresPerFoot = 0.3048

/** "130 ft away", rounded to ten feet, or "at the same place". */
export function formatFeet(metres: number): string {
  const tens = Math.round(metres / metresPerFoot / 10) * 10
  if (tens === 0) return t`at the same place`
  const distance = i18n.number(tens, { style: 'unit', unit: 'foot' })
  return t`${distance} away`
}

/** Where the distances of a list start. */
export interface DistanceOrigin {
  from: LatLng
  isMember: boolean
  /** The middle of the place that was searched for. */
  isPlace?: true
}

/** A member who is farther away looks for gyms around the map's centre. */
const memberMaxMiles = 60

export function distanceOrigin(
  centre: LatLng | undefined,
  position: LatLng | undefined,
): DistanceOrigin | undefined {
  if (position && (!centre || milesBetween(position, centre) <= memberMaxMiles)) {
    return { from: position, isMember: true }
  }
  return centre && { from: centre, isMember: false }
}

export type Units = 'mile' | 'kilometer'

/** Regions that measure roads in miles. */
const mileRegions = new Set(['US', 'GB', 'LR', 'MM'])
const storageKey = 'units'
const chosen = createStore(readUnits())

/**
 * Miles or kilometres: as the member chose in this browser, or else as usual in the region. By the region of
 * a locale, which is the browser's by default, or else by the likely region of its language.
 */
export function unitsOf(locale?: string): Units {
  const known = browserLocale(locale)
  const { region } = known.region ? known : known.maximize()
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
