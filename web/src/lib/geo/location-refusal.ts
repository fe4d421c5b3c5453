// Why the position of the member is unknown, as a toast.

export function locationRefusal(error: unknown) {
  const isRefused = error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED
  return {
    title: isRefused ? 'Location is not allowed' : 'Your location could not be found',
    description: isRefused
      ? "Allow it in the browser's settings, or search for a place."
      : 'Try again, or search for a place.',
  }
}
