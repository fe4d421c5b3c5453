// Centre of the list: from the URL, else the member's position, else the default. And the member's position.

import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useState } from 'react'
import { defaultCentre, type LatLng } from './geo.ts'

const positionOptions: PositionOptions = {
  enableHighAccuracy: true,
  timeout: 10_000,
  maximumAge: 5 * 60_000,
}
/** An unanswered permission prompt must not block the list. */
const promptTimeoutMs = 1000

export interface Centre extends LatLng {
  origin: 'address' | 'position' | 'default'
}

/** `centre` is undefined until the position is known or has timed out. */
export function useCentre(fromAddress: LatLng | undefined) {
  const [position, setPosition] = useState<LatLng>()
  const [isLocating, setLocating] = useState('geolocation' in navigator)
  const needsPosition = fromAddress === undefined && position === undefined
  useEffect(() => {
    if (!needsPosition || !('geolocation' in navigator)) return
    let left = false
    const timer = setTimeout(() => setLocating(false), promptTimeoutMs)
    readPosition().then(
      (found) => !left && setPosition(found),
      () => !left && setLocating(false),
    )
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [needsPosition])
  // A link has a centre already. The position then only measures distances, so nobody is asked for it.
  useEffect(() => {
    if (needsPosition || position) return
    let left = false
    readAllowedPosition().then((found) => !left && found && setPosition((known) => known ?? found), ignore)
    return () => {
      left = true
    }
  }, [needsPosition, position])
  /** Asks for the position again. Rejects with a GeolocationPositionError. */
  const locate = useCallback(async (): Promise<LatLng> => {
    const found = await readPosition()
    setPosition(found)
    return found
  }, [])
  return { centre: centreOf(), position, locate }

  function centreOf(): Centre | undefined {
    if (fromAddress) return { ...fromAddress, origin: 'address' }
    if (position) return { ...position, origin: 'position' }
    return isLocating ? undefined : { ...defaultCentre, origin: 'default' }
  }
}

const ignore = () => undefined

async function readAllowedPosition(): Promise<LatLng | undefined> {
  const { state } = await navigator.permissions.query({ name: 'geolocation' })
  return state === 'granted' ? readPosition() : undefined
}

export function readPosition(): Promise<LatLng> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('This browser has no geolocation'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      positionOptions,
    )
  })
}

/** Why the position of the member is unknown, as a toast. */
export function locationError(error: unknown) {
  const isRefused = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
  return {
    variant: 'neutral' as const,
    title: isRefused ? t`Location is not allowed` : t`Your location could not be found`,
    description: isRefused
      ? t`Allow it in the browser's settings, or search for a place.`
      : t`Try again, or search for a place.`,
  }
}
