// What a text search asks about positions: where the gyms of a place are, and which gyms are around them.
import type { UnitVector } from '@jumpingjack/contracts/gym/gym-area'
import type { Postings } from '../structures/posting-lists.rules.ts'

/** The centre of a group of gyms. Nine of ten are within the angle of this cosine around it. */
export interface Centre extends UnitVector {
  cosine: number
}

export interface Geography {
  /** The centres of groups of rows that are near each other and have at least this share of the rows. */
  centresOf(rows: readonly number[], minShare: number): Centre[]
  /** Not in names. */
  rowsAround(centres: readonly Centre[]): Postings
}

export const noGeography: Geography = { centresOf: () => [], rowsAround: () => new Int32Array(0) }
