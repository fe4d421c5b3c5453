// Why the position of the member is unknown, as a toast.
import { t } from '@lingui/core/macro'

export function locationError(error: unknown) {
  const isRefused = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
  return {
    title: isRefused ? t`Location is not allowed` : t`Your location could not be found`,
    description: isRefused
      ? t`Allow it in the browser's settings, or search for a place.`
      : t`Try again, or search for a place.`,
  }
}
