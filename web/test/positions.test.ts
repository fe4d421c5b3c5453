import { expect, it } from 'vitest'
import { emptyForm, fieldErrors, pickedPosition, withSplitPair } from '../src/features/add-gym/use-add-gym.ts'
import { readDegrees, readPair } from '../src/lib/geo/read-position.ts'

it.each([
  ['40.7128', 40.7128],
  ['40,7128', 40.7128],
  [' -74,0060 ', -74.006],
  ['−74.006', -74.006],
  ['+52', 52],
  ['\u202a40.7128\u202c', 40.7128],
  ['４０．７１２８', 40.7128],
  ['٤٠٫٧١٢٨', 40.7128],
  ['74.0060° W', -74.006],
  ['S 33.86', -33.86],
  [`40°42'46"`, 40.7127778],
  [`33° 51.5′ S`, -33.8583333],
  ['', 0],
  ['1.234,5', Number.NaN],
  ['40,71,28', Number.NaN],
  ['1e1', Number.NaN],
  ['-33.86 S', Number.NaN],
])('reads %j as %d degrees', (text, degrees) => {
  expect(readDegrees(text)).toBe(degrees)
})

const newYork = { lat: 40.7128, lng: -74.006 }

it.each([
  ['40.7128, -74.0060', newYork],
  ['40.7128 -74.0060', newYork],
  ['(40.7128, -74.0060)', newYork],
  ['40.7128° , −74.0060°', newYork],
  ['40,7128; -74,0060', newYork],
  ['40,7128,-74,0060', newYork],
  ['52.52,13', { lat: 52.52, lng: 13 }],
  ['52,-13', { lat: 52, lng: -13 }],
  ['40.7128° N, 74.0060° W', newYork],
  ['N 40.7128 W 74.0060', newYork],
  [`40°42'46.1"N 74°00'21.6"W`, { lat: 40.7128056, lng: -74.006 }],
  ['40° 42′ 46.1″ N, 74° 0′ 21.6″ W', { lat: 40.7128056, lng: -74.006 }],
  [`40º 42' 46.1" N, 74˚ 0' 21.6" W`, { lat: 40.7128056, lng: -74.006 }],
  ['74.0060° W, 40.7128° N', undefined],
  ['52,52° N, 13,40° O', undefined],
  ['40,7128', undefined],
  ['40.7128, ', undefined],
  // The longitude first.
  ['151.2093, -33.8688', undefined],
  ['1, 2, 3', undefined],
])('reads %j as a position', (text, position) => {
  expect(readPair(text)).toEqual(position)
})

it('takes numbers with a decimal comma, and a pair for both fields', () => {
  const form = { ...emptyForm, latitude: '40,7128', longitude: '-74,0060' }
  expect(pickedPosition(form)).toEqual(newYork)
  expect(fieldErrors(form)).not.toHaveProperty('latitude')
  expect(fieldErrors({ ...form, latitude: 'x' })).toHaveProperty('latitude')
  const split = withSplitPair('40.7128, -74.0060')
  expect(split).toEqual({ latitude: '40.7128', longitude: '-74.006' })
  expect(pickedPosition({ ...emptyForm, ...split })).toEqual(newYork)
})
