// The gyms that the member has chosen to compare, as long as the tab is open.

import { useMemo, useSyncExternalStore } from 'react'
import { tabStore } from '../browser-store.ts'
import { knownMember } from '../offline/known-member.ts'

export const comparedMax = 4

const keyOf = () => `compared:${knownMember() ?? ''}`
const stored = () => tabStore.getItem(keyOf()) ?? ''

export function useCompared(): string[] {
  const text = useSyncExternalStore(tabStore.subscribe, stored)
  return useMemo(() => idsOf(text), [text])
}

/** Separated by commas, each once. */
export function idsOf(text: string): string[] {
  return [...new Set(text.split(',').filter(Boolean))]
}

/** False if there are as many as can be compared. */
export function compare(gymId: string, on: boolean): boolean {
  const others = idsOf(stored()).filter((id) => id !== gymId)
  if (on && others.length >= comparedMax) return false
  setCompared(on ? [...others, gymId] : others)
  return true
}

export function setCompared(ids: readonly string[]): void {
  if (ids.length > 0) tabStore.setItem(keyOf(), ids.join(','))
  else tabStore.removeItem(keyOf())
}

/** The address of the comparison. `others` are more parameters. */
export function compareLink(ids: readonly string[], others: Record<string, string> = {}): string {
  // Readable in a link that is passed on.
  return `/compare?${new URLSearchParams({ gyms: ids.join(','), ...others })}`.replaceAll('%2C', ',')
}
