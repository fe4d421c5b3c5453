// Centre of the list: from the URL, else the member's position, else the default.
import { useEffect, useState } from 'react'
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

/** Undefined until the position is known or has timed out. */
export function useCentre(fromAddress: LatLng | undefined): Centre | undefined {
  const [position, setPosition] = useState<LatLng>()
  const [isLocating, setLocating] = useState('geolocation' in navigator)
  const needsPosition = fromAddress === undefined && position === undefined
  useEffect(() => {
    if (!needsPosition || !('geolocation' in navigator)) return
    let left = false
    const timer = setTimeout(() => setLocating(false), promptTimeoutMs)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => !left && setPosition({ lat: coords.latitude, lng: coords.longitude }),
      () => !left && setLocating(false),
      positionOptions,
    )
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [needsPosition])
  if (fromAddress) return { ...fromAddress, origin: 'address' }
  if (position) return { ...position, origin: 'position' }
  return isLocating ? undefined : { ...defaultCentre, origin: 'default' }
}
