// The colours of the map, light and dark.
export type Palette = typeof light

export const light = {
  water: '#a9d3e8',
  land: '#f5f4ef',
  town: '#eceae4',
  park: '#cbe6c3',
  border: '#a59fb3',
  state: '#cfc9d6',
  roads: {
    highway: { fill: '#fbdc8f', edge: '#e6b455' },
    arterial: { fill: '#ffffff', edge: '#d9d5cb' },
    street: { fill: '#ffffff', edge: '#e2dfd7' },
  },
  names: { country: '#5d5870', state: '#8a8598', city: '#33363d', town: '#55595f', district: '#6d7177' },
  halo: '#ffffffd9',
}

export const dark: Palette = {
  water: '#0e1b2e',
  land: '#1b222d',
  town: '#212936',
  park: '#1b3529',
  border: '#6b7285',
  state: '#3a4252',
  roads: {
    highway: { fill: '#6a5a34', edge: '#3e3623' },
    arterial: { fill: '#3a4454', edge: '#262e3b' },
    street: { fill: '#303948', edge: '#252d3a' },
  },
  names: { country: '#9aa3b8', state: '#717a8d', city: '#d5dae4', town: '#aab2c0', district: '#8b94a5' },
  halo: '#141a23d9',
}
