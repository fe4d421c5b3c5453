// The address of a gym in the language of the page.
import { t } from '@lingui/core/macro'

/** An imported gym without a street has the place that it is near: "near Tribeca, NY 10013". */
export function addressLabel(address: string): string {
  const place = /^near (.+)/.exec(address)?.[1]
  return place ? t`near ${place}` : address
}
