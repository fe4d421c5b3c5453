// Whose drafts the forms keep.
import { createContext } from 'react'

/** The id of the signed-in member; undefined for visitors. */
export const DraftOwner = createContext<string | undefined>(undefined)
