// What the oldest supported browsers lack (web/browsers.ts) and the contracts use. The build checks the rest.

URL.canParse ??= (url, base) => {
  try {
    return Boolean(new URL(url, base))
  } catch {
    return false
  }
}
