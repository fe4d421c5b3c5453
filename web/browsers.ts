// The oldest browsers that the pages support: for the target of the build, its check of built-ins, and the notice in the
// page of older ones. Tailwind needs them (https://tailwindcss.com/docs/compatibility), except for Firefox, whose older
// versions lack `:has()`. The notice hides itself in these versions (src/ui/theme.css).

export const oldestBrowsers = { chrome: 111, edge: 111, firefox: 121, safari: 16.4 }

export const buildTarget = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`)

/** "Chrome 111, Edge 111, Firefox 121, Safari 16.4", which also the README says. */
export const oldestBrowsersText = Object.entries(oldestBrowsers)
  .map(([name, version]) => `${name.charAt(0).toUpperCase()}${name.slice(1)} ${version}`)
  .join(', ')
