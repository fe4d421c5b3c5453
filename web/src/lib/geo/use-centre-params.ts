// The map's centre in the address of the page, for links to pages that measure distances from it.
import { useSearchParams } from 'wouter'

export function useCentreParams(): { lat: string; lng: string } | undefined {
  const [params] = useSearchParams()
  const [lat, lng] = [params.get('lat'), params.get('lng')]
  return lat && lng ? { lat, lng } : undefined
}
