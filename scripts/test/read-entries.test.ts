// Reading of file formats, also as others have met them: quotes, errors inside of a reply, 180°.
import { expect, it } from 'vitest'
import { readEntries, textOf } from '../import/read-entries.ts'

const header = '@id\t@type\t@lat\t@lon\tname\toperator\twebsite'

it('reads Overpass CSV with tabs, quotes in fields, line breaks in quotes, and broken rows', () => {
  const rows = [
    '1\tnode\t40.5\t-74\tFitness 19\t"ENDO Fitness 2, LLC"\t',
    '2\tway\t40.5\t-74\t"The ""Iron"" Room"\t\t',
    '3\tnode\t40.5\t-74\t"never closed\t\t',
    '4\tnode\t40.5\t-74\ttoo few',
    '5\tnode\t\t\tNowhere\t\t',
    '6\tnode\t91\t0\tToo far north\t\t',
    '\tnode\t40.5\t-74\tNo id\t\t',
    '8\tnode\t40.5\t-74\tBob\'s "Iron" Yard\t12" Barbells\t',
    '9\tnode\t40.5\t-74\t"Quoted, Gym"\t"first line\r\nsecond\n\nline"\t',
    '10\tnode\t40.5\t-74\tTab\tin name\toperator\t',
    '11\tnode\t40.5\t-74\tLast\t\t',
    '',
  ]
  expect(readEntries([header, ...rows].join('\r\n'))).toMatchObject([
    { sourceId: 'osm:node/1', latitude: 40.5, longitude: -74, tags: { operator: 'ENDO Fitness 2, LLC' } },
    { sourceId: 'osm:way/2', tags: { name: 'The "Iron" Room' } },
    { skipped: 'not readable' },
    { skipped: 'not readable' },
    { skipped: 'without a valid position' },
    { skipped: 'without a valid position' },
    { skipped: 'without an id' },
    { tags: { name: 'Bob\'s "Iron" Yard', operator: '12" Barbells' } },
    { tags: { name: 'Quoted, Gym', operator: 'first line\r\nsecond\n\nline' } },
    { skipped: 'not readable' },
    { sourceId: 'osm:node/11' },
  ])
})

it('reads CSV with other separators and a byte order mark', () => {
  const comma = readEntries('\uFEFF@id,@type,@lat,@lon,name\n1,node,1,2,"Gym, Downtown"\n')
  expect(comma).toMatchObject([{ sourceId: 'osm:node/1', tags: { name: 'Gym, Downtown' } }])
})

it('reads what a spreadsheet has made of numbers, but not of ids', () => {
  const rows = ['@id;@type;@lat;@lon;name', '1;node;40,5;-74,25;Gym', '1,23457E+10;node;40,5;-74;Gym']
  expect(readEntries(rows.join('\n'))).toMatchObject([
    { sourceId: 'osm:node/1', latitude: 40.5, longitude: -74.25 },
    { skipped: 'without an id' },
  ])
})

it('rejects a file in another encoding than UTF-8', () => {
  expect(textOf(Buffer.from('Fitneß'))).toBe('Fitneß')
  expect(() => textOf(Buffer.from('Fitneß', 'latin1'))).toThrow('it is not encoded in UTF-8')
})

it('reads Overpass JSON: nodes, and ways with a centre', () => {
  const elements = [
    { type: 'node', id: 1, lat: 1, lon: 2, tags: { name: 'Node' } },
    { type: 'way', id: 2, center: { lat: 3, lon: 4 }, tags: { name: 'Way' } },
    { type: 'way', id: 3, tags: { name: 'No centre' } },
    { type: 'node', id: 4, lat: '1', lon: '2' },
    null,
    'text',
  ]
  expect(readEntries(JSON.stringify({ version: 0.6, elements }))).toEqual([
    { sourceId: 'osm:node/1', latitude: 1, longitude: 2, tags: { name: 'Node' } },
    { sourceId: 'osm:way/2', latitude: 3, longitude: 4, tags: { name: 'Way' } },
    { skipped: 'without a valid position' },
    { skipped: 'without a valid position' },
    { skipped: 'not readable' },
    { skipped: 'not readable' },
  ])
})

it('reads GeoJSON points, and areas as their centre', () => {
  const features = [
    { id: 'node/1', geometry: { type: 'Point', coordinates: [2, 1, 99] }, properties: { name: 'Point' } },
    {
      properties: { '@id': 'way/2', name: 'Area' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 10],
            [4, 10],
            [4, 12],
            [0, 10],
          ],
        ],
      },
    },
    { id: 7, geometry: { type: 'Point', coordinates: [2, 1] }, properties: { levels: 2, nested: {} } },
    { geometry: { type: 'Point', coordinates: [2, 1] }, properties: {} },
    { id: 8, geometry: null, properties: { name: 'Nowhere' } },
    { id: 9, geometry: { type: 'Point', coordinates: [Infinity, 'x'] } },
    [],
  ]
  expect(readEntries(JSON.stringify({ type: 'FeatureCollection', features }))).toEqual([
    { sourceId: 'osm:node/1', latitude: 1, longitude: 2, tags: { name: 'Point' } },
    { sourceId: 'osm:way/2', latitude: 11, longitude: 2, tags: { '@id': 'way/2', name: 'Area' } },
    { sourceId: 'geojson:7', latitude: 1, longitude: 2, tags: { levels: '2' } },
    { skipped: 'without an id' },
    { skipped: 'without a valid position' },
    { skipped: 'without a valid position' },
    { skipped: 'not readable' },
  ])
})

it.each([
  ['', 'no column @id'],
  ['name,city\nGym,Here', 'no column @id, @type, @lat, @lon'],
  ['{"type":"Feature"}', 'neither a GeoJSON'],
  ['[]', 'neither a GeoJSON'],
  ['{"elements":', 'not valid JSON'],
])('rejects %j with a one-line message', (content, message) => {
  expect(() => readEntries(content)).toThrow(message)
})

it.each([
  { version: 0.6, elements: [] },
  { type: 'FeatureCollection', features: [] },
])('rejects the incomplete reply %j', (reply) => {
  const remark = 'runtime error: Query ran out of memory.\n'
  expect(() => readEntries(JSON.stringify({ ...reply, remark }))).toThrow(
    'it is incomplete: runtime error: Query ran out of memory.',
  )
  expect(readEntries(JSON.stringify(reply))).toEqual([])
})

it.each([
  [[179.9, -179.9], 180],
  [[179.9, -179.7], -179.9],
  [[179.5, -179.9], 179.8],
  [[-179.9, -179.7], -179.8],
  [[-10, 20], 5],
  [[179.5, 182], -179.25],
  [[-182, -179], 179.5],
  [[185, 185], -175],
])('the centre of an area between the longitudes %j is at %d', ([west, east], longitude) => {
  const ring = [west, east, east, west].map((x, index) => [x, index > 1 ? 2 : 1])
  const feature = { id: 1, geometry: { type: 'Polygon', coordinates: [ring] } }
  const file = JSON.stringify({ type: 'FeatureCollection', features: [feature] })
  expect(readEntries(file)).toMatchObject([{ latitude: 1.5, longitude }])
})
