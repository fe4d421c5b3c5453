// What a text search asks about positions: where the gyms of a place are, and which gyms are around them.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { Postings } from '../structures/posting-lists.rules.ts'
import type { KnownArea } from '../words/areas.rules.ts'

/** The centre of a group of gyms. Nine of ten are within the angle of this cosine around it. */
export interface Centre extends UnitVector {
  cosine: number
}

export interface Geography {
  /**
   * The centres of groups of rows that are near each other and have at least this share of the rows. A smaller group
   * counts if it is near who searches.
   */
  centresOf(rows: readonly number[], minShare: number, near?: UnitVector): Centre[]
  /** Not in names. */
  rowsAround(centres: readonly Centre[]): Postings
  /** The centre of an area, and the rows in it, not in names. */
  areaAt(area: KnownArea): { centre: Centre; rows: Postings }
}

const noRows: Postings = new Int32Array(0)
const noCentre: Centre = { x: 0, y: 0, z: 0, cosine: 1 }
export const noGeography: Geography = {
  centresOf: () => [],
  rowsAround: () => noRows,
  areaAt: () => ({ centre: noCentre, rows: noRows }),
}
